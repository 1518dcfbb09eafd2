#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws the progress of the background export at the window's lower edge, with a button that cancels it. At its end
/// shows a notice, or opens the dialog again with the error.
void draw_export_notice(const Scene& scene, View& view, Changes& changes);

}  // namespace warplens::window
