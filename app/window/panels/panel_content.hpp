#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The same scene for a window whose text has another size. Both are to outlive it.
Scene with_look(const Scene& scene, const Look& look);

/// What stands inside a panel's window, the current one: the panel, or, of those that show the step itself, two of it
/// side by side while something is pinned as A; and a ring where a lesson says to look.
void draw_content(Panel& panel, const PanelRow& row, const Scene& scene, View& view, Changes& changes);

}  // namespace warplens::window
