#pragma once

namespace warplens::window {

/// Returns the number of open menus, drop-down lists and dialogs, including those that were opened from another one.
int open_popups();

/// Returns whether Escape closes the dialog that is being drawn. If a list is open above it, Escape closes the list
/// first.
bool escape_leaves_dialog();

/// If Escape was pressed, closes the topmost menu (with its submenus) or drop-down list, and gives the keyboard focus
/// back to the window below it. Does not close dialogs. They close themselves, because they may have to restore state.
/// Call this function at the end of a frame, with the number of popups that were open at the start of the frame. If
/// that number has changed since, a dialog has already handled Escape, so the function does nothing.
void leave_menu_on_escape(int open_before);

}  // namespace warplens::window
