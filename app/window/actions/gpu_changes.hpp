#pragma once

#include "app/study/background_measurer.hpp"
#include "app/window/model/changes.hpp"

namespace warplens::window {

/// Carries out the GPU requests of a frame. Never waits.
void apply(const GpuChanges& changes, study::BackgroundMeasurer& measuring);

}  // namespace warplens::window
