#pragma once

#include <string>

#include "app/commands/commands.hpp"
#include "app/grading/task.hpp"

namespace warplens::commands {

/// Grades one submission in this process, for another process of this program that waits for the verdict
/// (grading::GradingCommand). The verdict names the submission grading::kSubmissionFile. Draws the picture of the first
/// failure into the file `picture`, unless it is empty; if the file cannot be written, the verdict says so. If this
/// process needs more memory than the task allows, it writes that verdict and exits.
int grade_for_parent(const grading::Task& task, const std::string& file, const std::string& picture,
                     const Streams& streams);

}  // namespace warplens::commands
