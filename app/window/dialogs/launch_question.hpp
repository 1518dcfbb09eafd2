#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Asks whether to run a launch on the GPU even though Warplens found out-of-bounds writes in it. The measurement waits
/// for the answer.
void draw_launch_question(const Scene& scene, Changes& changes);

}  // namespace warplens::window
