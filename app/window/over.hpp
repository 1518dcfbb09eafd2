#pragma once

#include "app/window/look.hpp"
#include "app/window/view.hpp"

namespace warplens::window {

/// What a presenter draws over the window: the laser's dot, the pen's strokes, or nothing but darkness.
void draw_over(const Look& look, View& view);

}  // namespace warplens::window
