#pragma once

#include "app/views/state.hpp"
#include "app/window/model/changes.hpp"
#include "app/window/model/view.hpp"

namespace warplens::window {

/// Copies the command that opens this state to the clipboard, and shows a notice. The command works in any folder,
/// because its paths are absolute. If the kernel has unsaved edits, writes its text to a separate file, which the
/// command opens.
void copy_as_command(views::State state, View& view, Changes& changes);

}  // namespace warplens::window
