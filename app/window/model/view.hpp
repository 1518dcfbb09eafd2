#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/views/cursor.hpp"
#include "app/views/footprint.hpp"
#include "app/window/draw/look.hpp"
#include "app/window/model/dialogs.hpp"
#include "app/window/model/lesson_reader.hpp"
#include "app/window/model/notice.hpp"
#include "app/window/model/own_window.hpp"
#include "app/window/model/presentation.hpp"
#include "kernels/gpu_data/gpu_file.hpp"

namespace warplens::window {

/// What the mouse is on, in terms that every panel knows: each panel highlights its own picture of it.
struct Focus {
  LaneMask lanes = 0;
  std::optional<views::AddressRange> global;  ///< bytes of global memory
  std::optional<views::AddressRange> shared;  ///< bytes of the block's shared memory
  int bank = -1;
  std::uint32_t source_line = 0;
  bool operator==(const Focus&) const = default;
};

enum class MatrixZoom { block, whole, free };

/// Stepping by itself.
struct Playback {
  bool playing = false;
  bool across_warps = false;  ///< continues with the next warp after a warp's last access, then with the next block
  float accesses_per_second = 2;
};

/// Appearance of the window, kept in the settings file.
struct Preferences {
  Theme theme = Theme::dark;
  std::string language;  ///< code of the language chosen in the window; empty: the one spoken already
  float text_scale = 1;  ///< Limits::kSmallestScale to kLargestScale
};

/// What the source panel shows.
struct SourceView {
  bool show_ptx = false;
  bool editing = false;      ///< the source can be typed into
  bool show_header = false;  ///< unfolds the header above the source in the next frame
};

/// The panel that fills the window, if any.
struct MaximizedPanel {
  bool step = false;  ///< the panel that draws the current access, whichever it is
  std::string panel;  ///< else the panel of this name; empty for none
  explicit operator bool() const { return step || !panel.empty(); }
  bool operator==(const MaximizedPanel&) const = default;
};

/// Which panels are seen where, and which one the user is at. Panels go by their names ("global").
struct PanelState {
  MaximizedPanel maximized;
  std::string hovered;                 ///< the panel under the mouse; empty for none
  std::string focused;                 ///< the panel used last, which has the keyboard; empty for none
  std::string bring_forward;           ///< the panel whose tab the next frame selects; empty for none
  std::vector<OwnWindow> own_windows;  ///< of all panels that are, or were, in windows of their own
};

/// The GPUs whose times are shown.
struct GpuSelection {
  std::string recorded;                  ///< of recorded times; empty: see views::recorded_gpu_of
  std::string predicted = "h200";        ///< of predicted times, as kernels::gpu_named takes it
  bool l2_empty = false;                 ///< predict with an L2 cache that is empty when the launch begins
  std::vector<kernels::KnownGpu> known;  ///< to choose from; read at the start and when the list is opened
};

/// What is being looked at, and how: everything a user changes by looking, except the choice itself (study::Choice).
struct View {
  views::Cursor cursor;
  Focus focus;                   ///< what is highlighted: what the mouse was on in the last frame
  Focus next_focus;              ///< collected by the panels while they draw
  int frames_until_settled = 0;  ///< frames that a panel still needs until what it scrolls to is seen
  int lane = -1;                 ///< the chosen lane; -1 for none
  int wavefront = -1;            ///< the shown wavefront of the shared access; -1 for all of them
  int setting = -1;  ///< the setting that keys change: a parameter's index, or the number of parameters for the matrix
                     ///< size; -1 for none chosen
  MatrixZoom matrix_zoom = MatrixZoom::block;
  Playback playback;
  SourceView source;
  PanelState panels;
  GpuSelection gpus;
  Preferences preferences;
  LessonReader lesson_reader;
  ClassGuess class_guess;
  Presentation presentation;
  Dialogs dialogs;
  Notice notice;
  ImGuiKey shortcut_held = ImGuiKey_None;  ///< key of the last shortcut until it is released
};

}  // namespace warplens::window
