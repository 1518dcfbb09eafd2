#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws the progress of the background export at the lower edge of the window, with a button that cancels it. When the
/// export has finished, shows a notice, or opens the dialog again with the error.
void draw_export_notice(const Scene& scene, View& view, Changes& changes);

}  // namespace warplens::window
