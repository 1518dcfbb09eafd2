#pragma once

#include "app/study/background_measurer.hpp"
#include "app/window/model/changes.hpp"

namespace warplens::window {

/// Does what a frame asks for of the GPU. Never waits.
void apply(const GpuChanges& changes, study::BackgroundMeasurer& measuring);

}  // namespace warplens::window
