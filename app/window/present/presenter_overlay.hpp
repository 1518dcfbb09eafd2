#pragma once

#include "app/window/draw/look.hpp"
#include "app/window/model/presentation.hpp"

namespace warplens::window {

/// Draws over the window what a presenter asks for: the laser's dot, the pen's strokes, or a dark screen. While the pen
/// is out, the mouse draws strokes.
void draw_presenter_overlay(const Look& look, Presentation& presentation);

}  // namespace warplens::window
