#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/study/predictor.hpp"
#include "app/study/study.hpp"
#include "app/study/sweeper.hpp"
#include "app/views/cursor.hpp"
#include "app/views/footprint.hpp"
#include "app/views/state.hpp"
#include "app/window/draw/look.hpp"
#include "app/window/model/background_export.hpp"
#include "app/window/model/export_form.hpp"
#include "app/window/model/lesson_reader.hpp"
#include "app/window/model/own_window.hpp"
#include "app/worker/client.hpp"
#include "kernels/gpu/measurement.hpp"
#include "kernels/gpu_data/gpu_file.hpp"

namespace warplens::window {

/// What the mouse is on, in terms that every panel knows: each lights up its own picture of it.
struct Focus {
  LaneMask lanes = 0;
  std::optional<views::AddressRange> global;  ///< bytes of global memory
  std::optional<views::AddressRange> shared;  ///< bytes of the block's shared memory
  int bank = -1;
  std::uint32_t source_line = 0;
  bool operator==(const Focus&) const = default;
};

enum class MatrixZoom { block, whole, free };

/// A folder's entry in the dialog that opens files.
struct FileEntry {
  std::string name;
  bool is_folder = false;
};

/// What that dialog shows.
struct OpenDialog {
  std::vector<std::string> recent;  ///< files that were opened, the latest first
  std::string folder;
  std::vector<FileEntry> entries;
  std::string error;         ///< why what was typed does not open; empty for nothing
  bool typed_again = false;  ///< the path waits for a better one
};

/// A class guesses before it sees.
struct ClassGuess {
  bool on = false;
  std::string typed;                ///< as typed
  std::int64_t access = -1;         ///< that the guess is about
  std::int64_t revealed = -1;       ///< the access (of the recording) whose answer is shown; -1 for none
  double since = 0;                 ///< when it began to be shown: lane by lane
  std::set<std::int64_t> answered;  ///< accesses whose answer was shown: it stays known, and counts once
  int right = 0, asked = 0;
};

/// What is drawn over the window with a pen.
struct Stroke {
  std::vector<ImVec2> points;  ///< from its window's upper left corner
  double drawn = 0;            ///< when it was ended
  ImGuiID viewport = 0;        ///< the window that it is drawn over
};
enum class Pointer { none, laser, pen };

/// Which panel has the window to itself, if any.
struct MaximizedPanel {
  bool step = false;  ///< the one of the step, whichever it is
  std::string panel;  ///< or this one
  explicit operator bool() const { return step || !panel.empty(); }
  bool operator==(const MaximizedPanel&) const = default;
};

/// What is being looked at, and how: all that a user changes by looking, but for the choice itself.
struct View {
  views::Cursor cursor;
  Focus focus;         ///< what is lit up: what the mouse was on in the last frame
  Focus next_focus;    ///< gathered by the panels while they draw
  int unsettled = 0;   ///< how many more frames a panel wants, until what it goes to is seen
  int lane = -1;       ///< the one that stays chosen; -1 for none
  int wavefront = -1;  ///< of the shared access, while it is stepped through one by one; -1: all of them
  bool playing = false;
  bool play_on = false;  ///< behind a warp's last access comes the next warp, behind the last warp the next block
  float accesses_per_second = 2;
  Theme theme = Theme::dark;
  std::string language;  ///< its code, once one was chosen here; empty: the one that is spoken
  float scale = 1;       ///< of the text; kSmallest to kLargestScale
  bool show_ptx = false;
  bool editing = false;      ///< the source can be typed into
  bool show_header = false;  ///< asks for the header, which is folded away above the source
  bool saving = false;       ///< asks for the name of a copy
  std::string save_path;
  MatrixZoom matrix_zoom = MatrixZoom::block;
  MaximizedPanel alone;
  std::string under_mouse;             ///< the panel that the mouse is on; empty for none
  std::string with_keyboard;           ///< the panel that was used last; empty for none
  std::vector<OwnWindow> own_windows;  ///< what stands, or has stood, in windows of its own
  ClassGuess class_guess;
  LessonReader lesson_reader;
  Pointer pointer = Pointer::none;
  std::vector<Stroke> strokes;
  bool strokes_fade = false;
  bool blank = false;                      ///< the screen is dark, as presenters want it while they talk
  bool help_open = false;                  ///< asks for the help
  bool commands_open = false;              ///< asks for the command palette
  ImGuiKey shortcut_held = ImGuiKey_None;  ///< of the last shortcut, until it is let go
  std::string command_typed;
  int command_chosen = 0;
  int setting = -1;  ///< that keys change: a parameter of the kernel, or one more for the matrix; -1: none was chosen
  bool opening_file = false;
  std::string file_to_open;
  OpenDialog open;
  std::string recorded_gpu;             ///< whose recorded times are shown; empty: see recorded_gpu_of (timings.hpp)
  std::string predicted_gpu = "h200";   ///< whose times are predicted, as kernels::gpu_named takes it
  std::vector<kernels::KnownGpu> gpus;  ///< to choose from; read at the start, and where the list is opened
  bool predicted_flushed = false;       ///< with an L2 cache that holds nothing when the launch begins
  bool setting_worker = false;          ///< asks for the dialog about the worker
  worker::ClientOptions worker_typed;
  ExportForm handing_out;
  std::string bring_forward;  ///< a panel that others may lie on, which the next frame shows

  static constexpr float kSmallestScale = 0.75f, kLargestScale = 2.0f;
  static constexpr double kLeastRunSeconds = 0.1, kMostRunSeconds = 3600;
};

/// What a frame asks for beyond a change of view.
struct Changes {
  std::optional<study::Choice> choice;
  bool cancel_totals = false;
  std::optional<bool> measure;                         ///< switch measuring on or off
  std::optional<bool> launch;                          ///< whether to launch what is found to write out of bounds
  std::optional<gpu::MeasureOptions> measure_options;  ///< how to measure from now on
  bool measure_again = false;
  bool read_counters = false;                   ///< for its counters of this launch
  std::optional<worker::ClientOptions> worker;  ///< the worker to measure with from now on
  bool connect = false;                         ///< to the worker, to know its GPU
  bool reset_layout = false;
  enum class Pin { none, present, drop } pin = Pin::none;  ///< what stands beside as A
  std::string pasted;                                      ///< a command to go to; empty for none
  std::string save_kernel;                                 ///< a path to write the edited kernel to; empty for none
  int history = 0;                                         ///< -1: back to the choice before; +1: forth again
  std::optional<std::size_t> past;                         ///< one of the choices that were made, to go back to
  std::optional<PictureRequest> picture;                   ///< of the window as it is without this frame's dialog
  std::optional<study::SweepRequest> sweep;                ///< to be made
  std::optional<study::PredictionRequest> predict;         ///< likewise
  std::optional<views::State> go_to;                       ///< what is to be shown from now on
  std::optional<lessons::StepWish> lesson;                 ///< a step to be filled in
  std::optional<ExportRequest> export_request;             ///< a file to be made in the background
  bool cancel_export = false;                              ///< give that up
  std::string complaint;                                   ///< what could not be done, and why; empty for nothing
  bool save_header = false;  ///< the one that was guessed, into a file beside the kernel's
  bool quit = false;
};

}  // namespace warplens::window
