#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/lessons/launches.hpp"

namespace warplens::lessons {

/// A step as it is read: its figures are calculated.
struct FilledStep {
  std::string title, text, question, after;
  std::vector<std::string> choices;
  std::optional<double> answer;       ///< of a number, or the number of a choice from 1
  std::string answer_text;            ///< the same in words: "32", or what the choice says
  views::State state;                 ///< that it shows
  std::optional<views::State> reach;  ///< one in which its goal is reached; nothing for other tasks
  std::uint32_t source_line = 0;      ///< where it says to look; 0 for nowhere
};

/// Calculates what a step's texts refer to. Throws kernels::InputError with the lesson's file and line for a launch
/// that cannot be made, a figure that there is not, and an answer that is none.
FilledStep filled(const Lesson& lesson, const LessonStep& step, Launches& launches, const ReadState& read);

/// Whether a guess is right: a whole answer exactly, another one to the task's tolerance.
bool is_right(const Task& task, double answer, double guess);

/// Whether a goal is reached with what is on the screen; nothing where not all of it is known yet. A figure that there
/// is not (another kernel has no access to shared memory) is no error: then the goal is not reached.
std::optional<bool> is_reached(const Task& task, const Launch& on_screen);

}  // namespace warplens::lessons
