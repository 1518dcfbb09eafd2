#pragma once

#include <string>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws the summary line under the toolbar, in letters to be read from the last row of a classroom: the counts of the
/// current access; if a lane is chosen, what it does from its thread to its sector; if a wavefront is, what that does;
/// while a class guesses, the question.
void draw_summary_line(const Scene& scene, const Rect& where, View& view);

/// Whether the summary line describes View::wavefront.
bool summary_is_of_wavefront(const Scene& scene, const View& view);

/// What View::wavefront does. It must be a wavefront of the shown access.
std::string wavefront_in_words(const Scene& scene, const View& view);

}  // namespace warplens::window
