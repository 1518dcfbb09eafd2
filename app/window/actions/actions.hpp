#pragma once

#include <string>
#include <vector>

#include "app/window/model/action.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// All actions that are available for what is shown now.
std::vector<Action> actions(const Scene& scene, const View& view);

/// Runs the actions whose shortcuts were pressed. While text is typed, only shortcuts that type no character work.
void run_shortcuts(std::span<const Action> all, View& view, Changes& changes);

}  // namespace warplens::window
