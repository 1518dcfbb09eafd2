#pragma once

#include <map>
#include <memory>
#include <stop_token>
#include <string>

#include "app/grading/submitted_kernel.hpp"
#include "app/grading/task.hpp"
#include "app/lessons/figures.hpp"
#include "app/lessons/launches.hpp"
#include "app/study/study.hpp"

namespace warplens::grading {

/// A launch of a submission with everything that gates refer to.
struct GradedLaunch {
  const TaskLaunch* launch = nullptr;
  lessons::Launch parts;  ///< recording of block 0, totals, findings, comparison and, if a gate needs it, prediction
  std::map<std::string, lessons::Figure> figures;

  /// Returns a function that finds the figures of this launch.
  lessons::Lookup lookup() const;
};

/// Returns the choice of a launch of a task: size, settings and shown access. Throws kernels::InputError with the line
/// in the task's file if the command is malformed, or if it names another kernel than the starter.
views::State state_of_launch(const Task& task, const TaskLaunch& launch, const lessons::ReadState& read);

/// Code of a submission, and the kernel of the task with which its result is compared.
struct Code {
  const kernels::KernelFile& kernel;
  const kernels::KernelFile* reference = nullptr;  ///< null if the header's check gives the expected result
};

/// Executes a launch of a submission within fixed limits, so that the result is the same on every machine. Throws
/// Refused if the launch is impossible or exceeds a limit.
GradedLaunch grade_launch(const Task& task, const TaskLaunch& launch, const Code& code, const views::State& state,
                          kernels::CompileCache& cache, const std::stop_token& stop);

}  // namespace warplens::grading
