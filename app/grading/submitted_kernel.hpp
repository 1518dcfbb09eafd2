#pragma once

#include <stdexcept>
#include <string>

#include "app/grading/task.hpp"
#include "app/grading/verdict.hpp"
#include "kernels/compile/compile.hpp"

namespace warplens::grading {

/// Ends the grading of a submission with an outcome other than `graded`. `what()` is the reason, without the place.
class Refused : public std::runtime_error {
 public:
  Refused(Outcome outcome, std::uint32_t line, const std::string& reason)
      : std::runtime_error(reason), outcome_(outcome), line_(line) {}
  Outcome outcome() const { return outcome_; }
  /// Returns the line of the submission, or 0.
  std::uint32_t line() const { return line_; }

 private:
  Outcome outcome_;
  std::uint32_t line_;
};

/// Path of a submission for the compiler, with the name kSubmissionFile. It is in a folder that does not exist, so that
/// the code can include no file of this machine: neither another submission nor the task.
inline constexpr const char* kSubmissionPath = "/submission/submission.cu";

/// Returns the kernel of a submission. Its launch, its buffers and its expected result are those of the task's starter;
/// a Warplens header in the submission has no effect. Bytes in comments that are not UTF-8 are replaced. Throws Refused
/// if there are such bytes elsewhere, and kernels::InputError if the header of the starter is malformed.
kernels::KernelFile submitted_kernel(const Task& task, const std::string& text);

/// Returns a kernel of the task itself. Throws kernels::InputError with the line in the task's file if its header is
/// malformed.
kernels::KernelFile kernel_of_task(const Task& task, const std::string& name);

/// Compiles a submission. Throws Refused if the code lacks the kernel of the task or does not compile.
std::shared_ptr<const kernels::Compiled> compile_submission(const kernels::KernelFile& kernel,
                                                            const kernels::Values& values, kernels::CompileCache& cache,
                                                            const std::stop_token& stop);

/// Compares the parameters of a submission with those of the starter. Qualifiers such as const may differ. Throws
/// Refused if the parameters differ. `kernel` is the name of the kernel, for the message.
void check_parameters(const std::string& kernel, const kernels::Compiled& submitted, const kernels::Compiled& starter);

}  // namespace warplens::grading
