#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Call this function at the end of a frame. If the requests in `changes` to quit or to show another kernel would lose
/// unsaved edits of the source, removes these requests. Then opens a dialog that asks whether to save the edits. After
/// the answer, a later frame makes the removed requests again.
void hold_back_losses(const Scene& scene, View& view, Changes& changes);

/// Draws the dialog that asks whether to save the edits.
void draw_unsaved_edits(const Scene& scene, View& view, Changes& changes);

}  // namespace warplens::window
