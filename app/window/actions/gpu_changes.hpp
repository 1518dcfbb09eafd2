#pragma once

#include "app/study/background_measurer.hpp"
#include "app/window/model/view.hpp"

namespace warplens::window {

/// Does what a frame asks for of the GPU. Never waits.
void apply(const Changes& changes, study::BackgroundMeasurer& measuring);

}  // namespace warplens::window
