#pragma once

#include <string>
#include <vector>

#include "app/window/model/action.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns all actions that apply to what the window shows now.
std::vector<Action> actions(const Scene& scene, const View& view);

/// Runs the actions whose shortcuts were pressed. While text is typed, only shortcuts that type no character work.
void run_shortcuts(std::span<const Action> all, View& view, Changes& changes);

}  // namespace warplens::window
