#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/lessons/step_filler.hpp"
#include "app/study/disassembly.hpp"
#include "app/study/predictor.hpp"
#include "app/study/study.hpp"
#include "app/study/sweeper.hpp"
#include "app/views/state.hpp"
#include "app/window/model/background_export.hpp"
#include "app/window/model/export_form.hpp"
#include "app/worker/client.hpp"
#include "kernels/gpu/measurement.hpp"

namespace warplens::window {

/// Requests that a frame makes to the GPU and to the worker that uses the GPU.
struct GpuChanges {
  std::optional<bool> measure;  ///< switch measuring on or off
  /// Answer to the question of draw_launch_question(): launch a kernel that writes out of bounds, or not.
  std::optional<bool> launch;
  std::optional<gpu::MeasureOptions> options;   ///< options for all further measurements
  bool measure_again = false;                   ///< measure the shown launch again
  bool read_counters = false;                   ///< read the counters for the shown launch
  std::optional<worker::ClientOptions> worker;  ///< worker for all further measurements
  bool connect = false;                         ///< connect to the worker to get the name of its GPU
};

/// Requests that a frame makes, apart from changes of the View.
struct Changes {
  // The following members request another launch or state.
  std::optional<study::Choice> choice;
  int history = 0;                    ///< -1: undo the last choice; +1: redo it
  std::optional<std::size_t> past;    ///< index of an earlier choice in the history to return to
  std::optional<views::State> go_to;  ///< a state to show: a choice, and the position in its launch
  std::string pasted;                 ///< pasted text, a command or the source of a kernel; empty if nothing was pasted
  /// Request about a comparison. Present: compare with the launch that is shown now, which becomes launch A. Drop: stop
  /// comparing.
  enum class Pin { none, present, drop } pin = Pin::none;
  std::string open;             ///< path of a file to open, a kernel or a lesson; empty if none
  bool discards_edits = false;  ///< the user wants to discard the edits, so `choice` may replace the edited text
  bool reset_layout = false;
  std::string complaint;  ///< error message of an action that failed; empty if none failed
  bool quit = false;

  // The following members start or stop work in the background.
  bool cancel_totals = false;
  std::optional<study::SweepRequest> sweep;
  std::optional<study::PredictionRequest> predict;
  std::optional<study::PredictionRequest> predict_beside;  ///< a prediction of launch A
  study::Disassembler::Request disassemble;                ///< a kernel to disassemble; null if none
  study::Disassembler::Request disassemble_beside;         ///< the kernel of launch A to disassemble; null if none
  std::optional<lessons::StepWish> lesson;                 ///< the step to compute
  GpuChanges gpu;

  // The following members write files.
  std::string save_kernel;   ///< path at which to save the edited kernel; empty to not save it
  bool save_header = false;  ///< save the guessed header next to the kernel's file
  /// Picture of the window to take, as soon as the dialog that requested it has closed.
  std::optional<PictureRequest> picture;
  std::optional<ExportRequest> export_request;  ///< an export to start in the background
  bool cancel_export = false;
};

}  // namespace warplens::window
