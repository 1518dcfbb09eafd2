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
  std::optional<double> answer;       ///< the correct number, or the number of the correct choice, from 1
  std::string answer_text;            ///< the answer as text: "32", or the text of the correct choice
  views::State state;                 ///< state that the step shows
  std::optional<views::State> reach;  ///< state in which the goal is reached; nullopt if the task is not a goal
  std::uint32_t source_line = 0;      ///< number of the source line that `look` selects; 0 for none
};

/// Returns the step with the values of all references inserted into its texts. Throws kernels::InputError with the file
/// and line of the lesson if a launch cannot be made, a name is unknown or the answer is not valid.
FilledStep fill_step(const Lesson& lesson, const LessonStep& step, Launches& launches, const ReadState& read);

/// Returns whether a guess is right. If the answer is an integer, the guess must be equal to it; otherwise the
/// tolerance of the task applies.
bool is_right(const Task& task, double answer, double guess);

/// Returns whether the launch on the screen reaches a goal. Returns nullopt if the goal needs a part of the launch that
/// is not computed yet. If a name in the goal has no value, the goal is not reached. This is not an error: for example,
/// the reader may have selected a kernel that does not access shared memory.
std::optional<bool> is_reached(const Task& task, const Launch& on_screen);

}  // namespace warplens::lessons
