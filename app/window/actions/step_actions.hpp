#pragma once

#include <vector>

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// What moves through a launch: access by access, wavefront by wavefront, from warp to warp, block to block, and lane
/// to lane.
void add_steps(std::vector<Action>& all, const Scene& scene, const View& view);

}  // namespace warplens::window
