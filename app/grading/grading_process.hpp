#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/grading/submissions.hpp"
#include "app/grading/task.hpp"
#include "app/grading/verdict.hpp"

namespace warplens::grading {

/// Command of this program that grades one submission: `program` with the arguments `words`. Before its verdict, it
/// writes lines with the completed share; its last line is the verdict as
/// JSON, in which the submission is named kSubmissionFile. It exits when its input is closed.
struct GradingCommand {
  std::string program;
  std::vector<std::string> words;
};

/// Grades a submission in a separate process, so that no submission can stop this program, and returns its verdict. The
/// process is ended when the time of the task has passed, and when `stop` is requested; then the result has no meaning.
/// `progress` gets the completed share of this submission; it may be empty. Throws
/// kernels::InputError if the process cannot be started.
Verdict grade_in_process(const Task& task, const Submission& submission, const GradingCommand& command,
                         const std::stop_token& stop, const std::function<void(double)>& progress = {});

}  // namespace warplens::grading
