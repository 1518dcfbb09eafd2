#pragma once

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// The strip at the window's top: menu, kernel, size, commands, text size, theme.
void draw_toolbar(const Scene& scene, const Rect& where, std::span<const Action> all, View& view, Changes& changes);

}  // namespace warplens::window
