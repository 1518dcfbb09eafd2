#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws a note that the Warplens header of the shown kernel is guessed, with a button to edit the header. If the
/// program launches the kernel several times, or has other kernels, they can be selected next to the button.
void draw_guessed_header_note(const Scene& scene, View& view, Changes& changes);

}  // namespace warplens::window
