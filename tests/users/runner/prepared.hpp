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

/// The .cu files of a folder, by name.
std::vector<std::filesystem::path> kernel_files(const std::filesystem::path& folder);

/// Throws kernels::InputError where the file cannot be compiled or planned.
Prepared prepare(const std::filesystem::path& file);

Job job_of(const Prepared& prepared);

/// What Warplens' executor makes of it. `faults` gets what it reports on the way; a sound kernel gives none.
Answer execute(const Prepared& prepared, std::vector<std::string>& faults);

}  // namespace warplens::users
