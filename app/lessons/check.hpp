#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/lessons/launches.hpp"

namespace warplens::lessons {

/// Something in a lesson that does not hold.
struct Problem {
  std::uint32_t line = 0;
  std::string message;
};

/// Walks a lesson, step by step: whether each launch can be made, each reference has a figure, each claim is true, each
/// answer is one, each goal is open where it is set and reached where the step says so, and there is something where it
/// says to look. `panels` are the names of those that there are; `done` is told after each step how many are.
std::vector<Problem> problems_of(const Lesson& lesson, const ReadState& read, kernels::CompileCache& cache,
                                 std::span<const std::string> panels, const std::stop_token& stop = {},
                                 const std::function<void(std::size_t)>& done = {});

}  // namespace warplens::lessons
