#pragma once

#include <string>
#include <vector>

#include "app/window/model/action.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns all actions that are possible in the present state of the window. Some of them may be disabled.
std::vector<Action> actions(const Scene& scene, const View& view);

/// Runs the actions whose shortcuts were pressed. While text is typed, shortcuts that would type a character are
/// ignored.
void run_shortcuts(std::span<const Action> all, View& view, Changes& changes);

}  // namespace warplens::window
