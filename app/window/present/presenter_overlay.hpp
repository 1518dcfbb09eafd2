#pragma once

#include "app/window/draw/look.hpp"
#include "app/window/model/view.hpp"

namespace warplens::window {

/// What a presenter draws over the window: the laser's dot, the pen's strokes, or nothing but darkness.
void draw_presenter_overlay(const Look& look, View& view);

}  // namespace warplens::window
