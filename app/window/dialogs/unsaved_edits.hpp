#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Some requests in `changes` would lose unsaved edits of the source: to quit, or to show another kernel. Removes these
/// requests, and opens a dialog that asks whether to save the edits. After the answer, a later frame makes these
/// requests again. Call it at the end of a frame.
void hold_back_losses(const Scene& scene, View& view, Changes& changes);

/// Draws the dialog.
void draw_unsaved_edits(const Scene& scene, View& view, Changes& changes);

}  // namespace warplens::window
