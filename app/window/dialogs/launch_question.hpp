#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Asks, while measuring waits for the answer, whether a launch that is found to write out of bounds shall be made all
/// the same.
void draw_launch_question(const Scene& scene, Changes& changes);

}  // namespace warplens::window
