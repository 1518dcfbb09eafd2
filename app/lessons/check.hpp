#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/lessons/launches.hpp"

namespace warplens::lessons {

/// An error in a lesson.
struct Problem {
  std::uint32_t line = 0;
  std::string message;
};

/// Checks all steps of a lesson: launches can be made, references have values, claims are true, answers are valid,
/// goals are not reached at the start but in the state of `reach`, and the panel, lane and line of `look` exist.
/// `panels` are the names of all panels. `done` gets the number of completed steps after each step.
std::vector<Problem> find_problems(const Lesson& lesson, const ReadState& read, kernels::CompileCache& cache,
                                   std::span<const std::string> panels, const std::stop_token& stop = {},
                                   const std::function<void(std::size_t)>& done = {});

}  // namespace warplens::lessons
