#pragma once

#include <string>
#include <string_view>

#include "app/window/draw/draw.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Functions for panels that have their own window of the operating system. For example, a projector can show one panel
/// while the teacher's screen shows the rest. The separate windows are viewports of Dear ImGui. Viewports are enabled
/// only while a panel has its own window. Otherwise, menus and tooltips could always extend beyond the main window.

/// Returns whether panels can have their own windows. This is not possible on Wayland, because programs cannot set the
/// positions of their windows there. It is also not possible in off-screen drawing.
bool can_have_own_windows();

/// Returns whether a panel is in its own window in this frame.
bool in_own_window(const View& view, std::string_view panel);
/// Returns whether the user has moved at least one panel into its own window.
bool any_own_window(const View& view);

/// Moves a panel into its own window, or back. If that is impossible, sets `changes.complaint`.
void toggle_own_window(View& view, const std::string& panel, Changes& changes);
/// Moves all panels back into the main window.
void close_own_windows(View& view);

/// Returns the panel to which an action without a panel name applies: the panel under the mouse, otherwise the panel
/// with the keyboard focus, otherwise the panel of the current access.
std::string panel_for_action(const View& view, PanelPlace step);

/// Enables or disables viewports for the next frame. Call it before the first frame, and after each frame.
void follow_own_windows(const View& view);

/// Begins the separate window of a panel, at its previous place, with its title in the user's language. End it with
/// ImGui::End. Records the place of the window, and whether the user closed it.
void begin_own_window(const PanelRow& row, const Look& look, View& view);
/// Dear ImGui's name of the separate window.
std::string own_window_name(const PanelRow& row);

/// Returns the look (colours, fonts, text size) for a panel in its own window. The text is at least as large as in the
/// main window. It grows with the panel's window, up to the text size of a window that fills the screen.
Look look_in_own_window(const PanelRow& row, const Look& look, float scale);

/// Returns the look for a maximized panel that has the area `room`. The text is larger if the area is large enough.
Look look_alone(const Look& look, const Rect& room);

/// As long as this object exists, widgets have the colours and distances of another look.
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
