#pragma once

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Adds the GPU actions: measure, read counters, and select the GPUs whose recorded and predicted times are shown.
void add_gpu(std::vector<Action>& all, const Scene& scene, const View& view);

}  // namespace warplens::window
