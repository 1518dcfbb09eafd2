#pragma once

namespace warplens::window {

/// How many menus, lists and dialogs are open over each other.
int open_popups();

/// Whether Escape was pressed for the dialog that is being drawn: a list that is open over it is left first.
bool escape_leaves_dialog();

/// On Escape closes the topmost menu or drop-down list, and gives the keyboard back to what is below it. To be called
/// at a frame's end, with how many were open at its beginning: a dialog that was left in this frame was what Escape
/// meant. Dialogs leave by themselves, since they may have something to take back.
void leave_menu_on_escape(int open_before);

}  // namespace warplens::window
