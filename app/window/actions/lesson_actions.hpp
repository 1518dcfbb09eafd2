#pragma once

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Adds the lesson actions: open a lesson, move between its steps, answer a question, return to a step, leave.
void add_lessons(std::vector<Action>& all, const Scene& scene, const View& view);

/// English name of the action that opens the next lesson. The action exists at the last step of each lesson except the
/// last lesson.
inline constexpr const char* kNextLesson = "Next lesson";

/// English name of the action that opens a lesson.
std::string lesson_action(const lessons::Lesson& lesson);

}  // namespace warplens::window
