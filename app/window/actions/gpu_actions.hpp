#pragma once

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Adds the GPU actions: measure, read counters, select the GPUs whose times are recorded and predicted.
void add_gpu(std::vector<Action>& all, const Scene& scene, const View& view);

}  // namespace warplens::window
