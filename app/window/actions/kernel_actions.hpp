#pragma once

#include <string>
#include <vector>

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Adds the actions that choose, edit and save a kernel, set its limits, and set the size of its matrix.
void add_kernels(std::vector<Action>& all, const Scene& scene, const View& view);

}  // namespace warplens::window
