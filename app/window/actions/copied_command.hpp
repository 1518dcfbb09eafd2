#pragma once

#include "app/views/state.hpp"
#include "app/window/model/changes.hpp"
#include "app/window/model/view.hpp"

namespace warplens::window {

/// Puts the command that opens this state into the clipboard, and says so. It works from any folder: files stand in it
/// with their whole paths, and what was edited and not saved goes into a file of its own, which it names.
void copy_as_command(views::State state, View& view, Changes& changes);

}  // namespace warplens::window
