#pragma once

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Draws the toolbar at the top of the window. It has the menu, the lists of kernels, sizes and lessons, and buttons
/// for frequent actions. Returns the free room between the buttons at the left and those at the right.
Rect draw_toolbar(const Scene& scene, const Rect& where, std::span<const Action> all, View& view, Changes& changes);

}  // namespace warplens::window
