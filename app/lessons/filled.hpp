#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/lessons/launches.hpp"

namespace warplens::lessons {

/// A step of a lesson with all numbers filled in.
struct FilledStep {
  std::string title, text, question, after;
  std::vector<std::string> choices;
  std::optional<double> answer;       ///< the number, or the number of the choice from 1
  std::string answer_text;            ///< the answer as text: "32", or the text of the choice
  views::State state;                 ///< state that the step shows
  std::optional<views::State> reach;  ///< state in which the goal is reached; empty for other tasks
  std::uint32_t source_line = 0;      ///< line that `look` names; 0 for none
};

/// Calculates the references in the texts of a step. Throws kernels::InputError with the file and line of the lesson if
/// a launch cannot be made, a name is unknown or the answer is not valid.
FilledStep filled(const Lesson& lesson, const LessonStep& step, Launches& launches, const ReadState& read);

/// Returns whether a guess is right. An integer answer must be exact; for others the tolerance of the task applies.
bool is_right(const Task& task, double answer, double guess);

/// Returns whether a goal is reached by the launch on the screen; nothing if a part that it needs is still missing. A
/// name without a value is not an error (another kernel may have no access to shared memory): the goal is then not
/// reached.
std::optional<bool> is_reached(const Task& task, const Launch& on_screen);

}  // namespace warplens::lessons
