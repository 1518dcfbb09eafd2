#pragma once

#include "app/study/background_measurer.hpp"
#include "app/window/model/changes.hpp"

namespace warplens::window {

/// Starts the measurements and other GPU work that the user requested in a frame. Does not wait for the results.
void apply(const GpuChanges& changes, study::BackgroundMeasurer& measuring);

}  // namespace warplens::window
