#pragma once

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// What can be done with a GPU: to measure, to ask its counters, to choose whose times are shown and predicted.
void add_gpu(std::vector<Action>& all, const Scene& scene, const View& view);

}  // namespace warplens::window
