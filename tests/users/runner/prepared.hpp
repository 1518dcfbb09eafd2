#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "kernels/plan/plan.hpp"
#include "tests/users/runner/digest.hpp"
#include "tests/users/runner/job.hpp"

namespace warplens::users {

/// A kernel file of tests/users, compiled and planned with its defaults.
struct Prepared {
  kernels::KernelFile kernel;
  kernels::Compiled compiled;
  std::shared_ptr<const simt::Program> program;
  kernels::Plan plan;
};

/// Returns the .cu files of a folder, sorted by name.
std::vector<std::filesystem::path> kernel_files(const std::filesystem::path& folder);

/// Compiles and plans a kernel file. Throws kernels::InputError if that fails.
Prepared prepare(const std::filesystem::path& file);

Job job_of(const Prepared& prepared);

/// Executes the launch with Warplens' executor, and returns the result. Appends all reported faults to `faults`; a
/// correct kernel has none.
Answer execute(const Prepared& prepared, std::vector<std::string>& faults);

}  // namespace warplens::users
