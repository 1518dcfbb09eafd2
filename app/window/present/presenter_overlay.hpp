#pragma once

#include "app/window/draw/look.hpp"
#include "app/window/model/presentation.hpp"

namespace warplens::window {

/// Draws the presenter's tools over the window: the dot of the laser pointer, the strokes of the pen, or a blank
/// screen. While the pen is selected, the mouse draws strokes.
void draw_presenter_overlay(const Look& look, Presentation& presentation);

}  // namespace warplens::window
