#pragma once

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Adds the lesson actions, such as to open or leave a lesson, to move between its steps, and to answer a question.
void add_lessons(std::vector<Action>& all, const Scene& scene, const View& view);

/// English name of the action that opens the next lesson. The action exists at the last step of each lesson that
/// another lesson follows.
inline constexpr const char* kNextLesson = "Next lesson";

/// English name of the action that opens a lesson.
std::string lesson_action(const lessons::Lesson& lesson);

}  // namespace warplens::window
