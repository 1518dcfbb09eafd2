#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns the same scene with another look, for a window with a different text size. `scene` and `look` must outlive
/// the result.
Scene with_look(const Scene& scene, const Look& look);

/// Draws the content of a panel into the current window. While launches A and B are compared, the panels of the current
/// access are drawn twice, side by side. If the lesson points to the panel, the panel gets a frame.
void draw_content(Panel& panel, const PanelRow& row, const Scene& scene, View& view, Changes& changes);

}  // namespace warplens::window
