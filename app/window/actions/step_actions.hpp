#pragma once

#include <vector>

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Adds the actions that move through a launch: by access, instruction, wavefront, warp, block and lane.
void add_steps(std::vector<Action>& all, const Scene& scene, const View& view);

}  // namespace warplens::window
