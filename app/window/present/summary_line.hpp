#pragma once

#include <string>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws the summary line below the toolbar, in text that is readable from the last row of a classroom. The line shows
/// the first of the following that exists: the question of question mode, the path of the selected lane from thread to
/// sector, the description of the selected wavefront, or the counts of the current access. The right end of the line
/// says if the result of the launch is correct. Returns the free room between the text and the right end; it is empty
/// while a question is shown.
Rect draw_summary_line(const Scene& scene, const Rect& where, View& view);

/// Returns whether the summary line describes the wavefront View::wavefront.
bool summary_is_of_wavefront(const Scene& scene, const View& view);

/// Returns a sentence that describes the wavefront View::wavefront of the current access.
std::string wavefront_in_words(const Scene& scene, const View& view);

}  // namespace warplens::window
