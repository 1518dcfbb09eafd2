#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns the height in pixels that the current step needs in a band of this width: its text, its question, and the
/// explanation that appears after the answer. The explanation is always included, so that the pictures below do not
/// move when the user answers. `has_end` is true if the end of the lesson follows below the text.
float lesson_page_height(const Look& look, float width, const LessonReader& reader, const lessons::FilledStep& filled,
                         bool has_end);

/// Draws the current step: its text, its question and the controls to answer it. After the answer, also draws the
/// explanation. If the step could not be computed, draws the error instead.
void draw_lesson_page(const Scene& scene, const Rect& where, View& view, Changes& changes);

}  // namespace warplens::window
