#pragma once

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// What can be done with lessons: to open each, to go through its steps, to answer what one asks, to come back to one,
/// to leave.
void add_lessons(std::vector<Action>& all, const Scene& scene, const View& view);

/// The name, in English, of the action that goes on with the next lesson. It is there at a lesson's last step, unless
/// that is the last lesson.
inline constexpr const char* kNextLesson = "Next lesson";

/// The name, in English, of the action that opens a lesson.
std::string lesson_action(const lessons::Lesson& lesson);

}  // namespace warplens::window
