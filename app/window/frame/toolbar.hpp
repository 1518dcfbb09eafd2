#pragma once

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Draws the toolbar at the top of the window: menu, kernel, size, lessons, measuring, actions, text size, theme.
void draw_toolbar(const Scene& scene, const Rect& where, std::span<const Action> all, View& view, Changes& changes);

}  // namespace warplens::window
