#pragma once

namespace warplens::window {

/// Returns the number of open menus, lists and dialogs. Each was opened from the previous one.
int open_popups();

/// Returns whether Escape closes the dialog that is being drawn. If a list is open above it, Escape closes the list
/// first.
bool escape_leaves_dialog();

/// Closes the topmost menu, with its submenus, or the topmost drop-down list on Escape, and gives the keyboard focus
/// back to the window below it. Call it at the end of a frame, with the number of popups that were open at the start of
/// the frame. Does nothing if that number has changed since: a dialog was then closed in this frame and has already
/// handled Escape. Dialogs close themselves, because they may have to restore state.
void leave_menu_on_escape(int open_before);

}  // namespace warplens::window
