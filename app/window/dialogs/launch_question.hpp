#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Asks, while measuring waits for the answer, whether to run a launch that was found to write out of bounds.
void draw_launch_question(const Scene& scene, Changes& changes);

}  // namespace warplens::window
