#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/lessons/step_filler.hpp"
#include "app/study/predictor.hpp"
#include "app/study/study.hpp"
#include "app/study/sweeper.hpp"
#include "app/views/state.hpp"
#include "app/window/model/background_export.hpp"
#include "app/window/model/export_form.hpp"
#include "app/worker/client.hpp"
#include "kernels/gpu/measurement.hpp"

namespace warplens::window {

/// What a frame asks of the GPU and of the worker that measures with it.
struct GpuChanges {
  std::optional<bool> measure;                  ///< switch measuring on or off
  std::optional<bool> launch;                   ///< whether to launch a kernel that is found to write out of bounds
  std::optional<gpu::MeasureOptions> options;   ///< how to measure from now on
  bool measure_again = false;                   ///< the shown launch
  bool read_counters = false;                   ///< of the shown launch
  std::optional<worker::ClientOptions> worker;  ///< the worker to measure with from now on
  bool connect = false;                         ///< to the worker, to learn its GPU
};

/// What a frame asks for beyond a change of the View.
struct Changes {
  // What is shown.
  std::optional<study::Choice> choice;
  int history = 0;                                         ///< -1: undo the last choice; +1: redo it
  std::optional<std::size_t> past;                         ///< index in the history of a choice to return to
  std::optional<views::State> go_to;                       ///< a choice, and what of it to show
  std::string pasted;                                      ///< a command or a kernel's source to go to; empty for none
  enum class Pin { none, present, drop } pin = Pin::none;  ///< compare with what is shown now (A), or stop comparing
  bool reset_layout = false;
  std::string complaint;  ///< why something could not be done; empty for none
  bool quit = false;

  // Work in the background.
  bool cancel_totals = false;
  std::optional<study::SweepRequest> sweep;
  std::optional<study::PredictionRequest> predict;
  std::optional<lessons::StepWish> lesson;  ///< the step to fill in
  GpuChanges gpu;

  // Files.
  std::string save_kernel;                      ///< path to write the edited kernel to; empty for none
  bool save_header = false;                     ///< write the guessed header to a file beside the kernel's
  std::optional<PictureRequest> picture;        ///< of the window as it is without this frame's dialog
  std::optional<ExportRequest> export_request;  ///< to be started in the background
  bool cancel_export = false;
};

}  // namespace warplens::window
