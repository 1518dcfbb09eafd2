#pragma once

#include "app/window/panel.hpp"

namespace warplens::window {

/// The line of words under the toolbar, large enough for the last row: what the current access comes to; or, where a
/// lane is chosen, what it does from its thread to its sector; or, while a class predicts, the question.
void draw_strip(const Scene& scene, const Rect& where, View& view);

}  // namespace warplens::window
