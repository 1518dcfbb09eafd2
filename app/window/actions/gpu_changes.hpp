#pragma once

#include "app/study/measuring.hpp"
#include "app/window/model/view.hpp"

namespace warplens::window {

/// Does what a frame asks for of the GPU. Never waits.
void apply(const Changes& changes, study::Measuring& measuring);

}  // namespace warplens::window
