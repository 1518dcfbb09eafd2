#pragma once

#include <string>
#include <vector>

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Adds the actions with which keys select a setting (a parameter or the matrix size), lower it and raise it. For the
/// command palette, adds one action for each value of each parameter: "PAD = 1".
void add_settings(std::vector<Action>& all, const Scene& scene, const View& view);

}  // namespace warplens::window
