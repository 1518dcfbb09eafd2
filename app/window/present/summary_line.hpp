#pragma once

#include <string>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws the summary line below the toolbar, in text that is readable from the last row of a classroom. It shows the
/// first of the following that exists: the question of question mode, the path of the selected lane from thread to
/// sector, the description of the selected wavefront, the counts of the current access. Its right end shows whether the
/// result of the launch is correct.
void draw_summary_line(const Scene& scene, const Rect& where, View& view);

/// Returns whether the summary line describes View::wavefront.
bool summary_is_of_wavefront(const Scene& scene, const View& view);

/// Describes View::wavefront. It must be a wavefront of the shown access.
std::string wavefront_in_words(const Scene& scene, const View& view);

}  // namespace warplens::window
