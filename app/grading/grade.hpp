#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "app/grading/reason.hpp"
#include "app/grading/task.hpp"
#include "app/grading/verdict.hpp"
#include "app/lessons/launches.hpp"

namespace warplens::grading {

/// A verdict, and the access that explains its first failure.
struct Grade {
  Verdict verdict;
  /// Launch and place of the picture; the study is null if no picture explains the failure, or if the launch is hidden.
  std::shared_ptr<const study::Study> study;
  ShownPlace place;
};

/// Grades the text of a submission on this thread. `progress` gets the completed share, 0 to 1; it may be empty. Throws
/// kernels::InputError if the task itself has an error; the message has the line in the task's file.
Grade grade_text(const Task& task, const std::string& name, const std::string& text, const lessons::ReadState& read,
                 kernels::CompileCache& cache, const std::stop_token& stop = {},
                 const std::function<void(double)>& progress = {});

/// Returns the verdict about a submission that was not graded.
Verdict refuse(const Task& task, const std::string& name, Outcome outcome, const std::string& message,
               std::uint32_t line = 0);

/// Checks that the launches of a task can be made, and that its gates can be evaluated: grades the starter, which may
/// fail gates. Throws kernels::InputError with the line in the task's file if it has an error.
void check_task(const Task& task, const lessons::ReadState& read, kernels::CompileCache& cache,
                const std::stop_token& stop = {});

}  // namespace warplens::grading
