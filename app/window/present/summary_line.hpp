#pragma once

#include <string>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The line of words under the toolbar, large enough for the last row: what the current access comes to; or, where a
/// lane is chosen, what it does from its thread to its sector; or what a wavefront does that is stepped to; or, while a
/// class predicts, the question.
void draw_summary_line(const Scene& scene, const Rect& where, View& view);

/// Whether it tells of the wavefront that is stepped to.
bool summary_is_of_wavefront(const Scene& scene, const View& view);

/// What that wavefront does; it must be one of the shown access's.
std::string wavefront_in_words(const Scene& scene, const View& view);

}  // namespace warplens::window
