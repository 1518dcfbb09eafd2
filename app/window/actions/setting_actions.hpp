#pragma once

#include <string>
#include <vector>

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// The kernel's parameters and the size of the matrix by keys: one of them is chosen, and lowered or raised; and each
/// value of each parameter by its name, for the command palette: "PAD = 1".
void add_settings(std::vector<Action>& all, const Scene& scene, const View& view);

}  // namespace warplens::window
