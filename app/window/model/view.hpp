#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/views/cursor.hpp"
#include "app/views/footprint.hpp"
#include "app/window/draw/draw.hpp"
#include "app/window/draw/look.hpp"
#include "app/window/model/bank_motion.hpp"
#include "app/window/model/dialogs.hpp"
#include "app/window/model/first_hints.hpp"
#include "app/window/model/lesson_reader.hpp"
#include "app/window/model/notice.hpp"
#include "app/window/model/own_window.hpp"
#include "app/window/model/presentation.hpp"
#include "kernels/gpu_data/gpu_file.hpp"

namespace warplens::window {

/// The item under the mouse. It is described by lanes, addresses, a bank and a source line, so that each panel can
/// highlight it in its own picture.
struct Focus {
  LaneMask lanes = 0;
  std::optional<views::AddressRange> global;  ///< byte addresses in global memory
  std::optional<views::AddressRange> shared;  ///< byte addresses in the block's shared memory
  int bank = -1;
  std::uint32_t source_line = 0;
  bool operator==(const Focus&) const = default;
};

enum class MatrixZoom { block, whole, free };

/// State of automatic stepping.
struct Playback {
  bool playing = false;
  /// If true, playback continues with the next warp at the end of a warp. At the end of the last warp, it continues
  /// with the next block.
  bool across_warps = false;
  float accesses_per_second = 2;
};

/// Appearance of the window, kept in the settings file.
struct Preferences {
  Theme theme = Theme::dark;
  std::string language;  ///< code of the language chosen in the window; empty: keep the current language
  float text_scale = 1;  ///< scale of the text, from Limits::kSmallestScale to Limits::kLargestScale
  bool motion = true;    ///< whether the pictures move to their new state after a change of a setting
  bool operator==(const Preferences&) const = default;
};

/// Text that the source panel shows: the source, or what the compiler makes of it.
enum class SourceText { cuda, ptx, sass };

/// State of the source panel.
struct SourceView {
  SourceText text = SourceText::cuda;
  bool side_by_side = false;  ///< whether PTX or SASS is shown next to the source; otherwise it replaces the source
  bool editing = false;       ///< whether the user can edit the source
  bool show_header = false;   ///< unfolds the Warplens header above the source in the next frame

  /// Makes the source visible, so that it can be edited.
  void show_source() {
    if (!side_by_side) text = SourceText::cuda;
  }
};

/// The panel that fills the window, if there is one.
struct MaximizedPanel {
  /// True for the panel of the current access, which may be the panel of global or of shared memory.
  bool step = false;
  std::string panel;  ///< if `step` is false, the name of the maximized panel; empty if there is none
  explicit operator bool() const { return step || !panel.empty(); }
  bool operator==(const MaximizedPanel&) const = default;
};

/// State of the panels: which are visible and where, and which one the user is using. Panels are identified by name
/// ("global").
struct PanelState {
  MaximizedPanel maximized;
  std::string hovered;                 ///< the panel under the mouse; empty if there is none
  std::string focused;                 ///< the last used panel, which has the keyboard focus; empty if there is none
  std::string bring_forward;           ///< the panel whose tab the next frame selects; empty if it selects none
  std::vector<OwnWindow> own_windows;  ///< windows of all panels that are, or were, in their own windows
};

/// Rectangles of the buttons to which hints for new users point, in the last frame. A rectangle is empty if the button
/// was not drawn.
struct HintTargets {
  Rect previous_access, next_access, lessons, ask;
};

/// GPUs whose times are shown.
struct GpuSelection {
  std::string recorded;            ///< GPU for recorded times; views::recorded_gpu_of selects one if it is empty
  std::string predicted = "h200";  ///< GPU for predicted times, as a name for kernels::gpu_named
  /// True if the prediction assumes an L2 cache that is empty when the launch starts.
  bool l2_empty = false;
  std::vector<kernels::KnownGpu> known;  ///< GPUs to choose from; read at the start and when the list is opened
};

/// An access of a kernel: the warp, and the index of the access in the warp.
struct AccessPlace {
  std::string kernel;
  std::uint32_t warp = 0;
  int access = 0;
};

/// State of the window that the user changes while looking at a launch, such as the cursor. The choice of the launch is
/// not part of it (study::Choice).
struct View {
  views::Cursor cursor;
  Focus focus;                   ///< the item that is highlighted: the one that was under the mouse in the last frame
  Focus next_focus;              ///< the item that the next frame will highlight; the panels set it while they draw
  int frames_until_settled = 0;  ///< number of frames that a panel still needs until its scrolling has settled
  int lane = -1;                 ///< the selected lane; -1 for none
  int wavefront = -1;            ///< wavefront of the shared access that is highlighted; -1 to show all in the same way
  /// Index of the setting that the keys change: first the parameters, then the matrix size. -1 for none.
  int setting = -1;
  MatrixZoom matrix_zoom = MatrixZoom::block;
  BankMotion bank_motion;
  Playback playback;
  std::optional<AccessPlace> before_blackboard;  ///< access that was shown before the blackboard; shown again after it
  SourceView source;
  PanelState panels;
  GpuSelection gpus;
  Preferences preferences;
  LessonReader lesson_reader;
  ClassGuess class_guess;
  Presentation presentation;
  FirstHints first_hints;
  HintTargets hint_targets;
  Dialogs dialogs;
  Notice notice;
  ImGuiKey shortcut_held = ImGuiKey_None;  ///< key of the last shortcut until it is released
};

}  // namespace warplens::window
