#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Height in pixels of the open step's text, question and answer in a band of this width. While there is room for them
/// side by side, it includes what is said after the answer, so that the pictures below do not move when it is given.
float lesson_page_height(const Look& look, float width, const LessonReader& reader, const lessons::FilledStep& filled);

/// Draws the open step: its text, its question with what answers it, what is said after the answer; or why the step
/// could not be filled in.
void draw_lesson_page(const Scene& scene, const Rect& where, View& view, Changes& changes);

}  // namespace warplens::window
