#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Height in pixels of the text, question and answer of the open step in a band of this width. If they fit side by
/// side, the height also includes the explanation that appears after the answer. The pictures below then do not move
/// when the user answers. `has_end` says whether the part that ends the lesson follows below the text.
float lesson_page_height(const Look& look, float width, const LessonReader& reader, const lessons::FilledStep& filled,
                         bool has_end);

/// Draws the open step: its text, its question, the controls to answer it and, after the answer, the explanation. If
/// the step could not be computed, draws the error.
void draw_lesson_page(const Scene& scene, const Rect& where, View& view, Changes& changes);

}  // namespace warplens::window
