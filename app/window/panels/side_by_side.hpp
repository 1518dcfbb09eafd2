#pragma once

#include <functional>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns the scene of launch A, with which `scene` is compared. `scene.beside` must not be null.
Scene scene_of_a(const Scene& scene);

/// Draws the captions of launches A and B side by side.
void draw_captions(const Scene& a, const Scene& b);

/// Draws launch A in the left half of the current window and launch B in the right half, each below its caption. For
/// each of them, begins a child window and calls `draw`.
void draw_side_by_side(const Scene& a, const Scene& b, const std::function<void(const Scene& of)>& draw);

}  // namespace warplens::window
