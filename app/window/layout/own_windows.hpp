#pragma once

#include <string>
#include <string_view>

#include "app/window/draw/draw.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Panels in windows of the system's own, beside the one that has all the others: the projector shows a picture, the
/// teacher's screen the rest. They are Dear ImGui's viewports, which are on only while there is such a window: without
/// one, nothing can leave the window that everything stands in.

/// Whether the system lets a program place its windows. Wayland does not, and what draws without a display has none.
bool can_have_own_windows();

/// Whether a panel stands in its own window in this frame.
bool in_own_window(const View& view, std::string_view panel);
/// Whether any panel is to.
bool any_own_window(const View& view);

/// Moves a panel into its own window, or back. Where there can be none, `changes` says why.
void toggle_own_window(View& view, const std::string& panel, Changes& changes);
/// Brings all panels back.
void close_own_windows(View& view);

/// The panel that is meant by somebody who names none: the one under the mouse, else the one with the keyboard, else
/// that of the step.
std::string panel_meant(const View& view, PanelPlace step);

/// Before the first frame, and after each: whether the next one has windows of its own.
void follow_own_windows(const View& view);

/// Begins a panel's window of its own with its title in the language that is spoken, where it stood the last time.
/// To be ended as ImGui::Begin is. Takes note of where it stands and of its being closed.
void begin_own_window(const PanelRow& row, const Look& look, View& view);
/// The name under which Dear ImGui knows it.
std::string own_window_name(const PanelRow& row);

/// How text is drawn in a panel's window of its own: as large as in the main window, larger in a larger one, but never
/// larger than in a window that fills the screen which it stands on.
Look look_in_own_window(const PanelRow& row, const Look& look, float scale);

/// The look of a panel that is alone in the main window, in a `room` for all of them: its words become larger too, as
/// far as they have room.
Look look_alone(const Look& look, const Rect& room);

/// While it lives, widgets have another look's colours and distances.
class WithLook {
 public:
  explicit WithLook(const Look& look);
  ~WithLook();
  WithLook(const WithLook&) = delete;
  WithLook& operator=(const WithLook&) = delete;

 private:
  ImGuiStyle before_;
};

}  // namespace warplens::window
