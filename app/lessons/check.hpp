#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/lessons/launches.hpp"
#include "kernels/text/error.hpp"

namespace warplens::lessons {

/// An error in a lesson.
struct Problem {
  std::uint32_t line = 0;
  std::string message;
};

/// Splits the message of an error into the line and the text. If the message does not begin with "PATH:LINE: ", the
/// line is `otherwise` and the text is the whole message.
Problem split_error(const kernels::InputError& error, const std::string& path, std::uint32_t otherwise);

/// Returns the errors of a lesson. For each step, it checks that
/// - the launches can be made,
/// - the references have values,
/// - the conditions in `holds` are true,
/// - the answer is valid,
/// - a goal is not reached at the start, but is reached in the state of `reach`,
/// - the panel, the lane and the line of `look` exist.
///
/// `panels` are the names of all panels. After each step, `done` gets the number of completed steps.
std::vector<Problem> find_problems(const Lesson& lesson, const ReadState& read, kernels::CompileCache& cache,
                                   std::span<const std::string> panels, const std::stop_token& stop = {},
                                   const std::function<void(std::size_t)>& done = {});

}  // namespace warplens::lessons
