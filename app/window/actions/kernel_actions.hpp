#pragma once

#include <string>
#include <vector>

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// What a kernel is chosen, edited and set by, and the sizes of its matrix.
void add_kernels(std::vector<Action>& all, const Scene& scene, const View& view);

}  // namespace warplens::window
