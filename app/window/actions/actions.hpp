#pragma once

#include <string>
#include <vector>

#include "app/window/model/action.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Everything that can be done with what is shown now.
std::vector<Action> actions(const Scene& scene, const View& view);

/// Runs the actions whose keys were pressed. While text is typed, only those of keys that type nothing.
void run_shortcuts(std::span<const Action> all, View& view, Changes& changes);

}  // namespace warplens::window
