#pragma once

#include <stop_token>

#include "app/study/study.hpp"

namespace warplens::study {

/// The plan of a launch, and whether its sampled blocks work.
struct FittedPlan {
  kernels::Plan plan;
  bool works = true;  ///< false: sampled blocks have errors or no accesses, although other assumptions were tried
};

/// Adapts the launch of a guessed Warplens header to the compiled kernel, and returns its plan. Only assumptions are
/// changed, never values that the program determines, and each change is added to KernelFile::doubts and to
/// KernelFile::guessed_header:
/// - A kernel that calls grid.sync() gets a cooperative launch.
/// - Dynamic shared memory and buffers that are too small get as much memory as the kernel accesses.
/// - If no thread accesses memory, or a thread accesses a variable out of bounds, other values of assumed integer
///   arguments are tried.
/// - If an assertion fails or a pointer is wrong because of assumed contents of buffers, other contents are tried.
///
/// For this, blocks of the launch are executed, which takes tens of milliseconds and at most about a second. Kernels
/// whose header is not guessed are only planned. `size` replaces the size of the choice. Throws kernels::InputError as
/// kernels::plan does.
FittedPlan fit_and_plan(kernels::KernelFile& kernel, const simt::Program& program, const Choice& choice,
                        const kernels::Size& size, const kernels::Values& values, const std::stop_token& stop = {});

}  // namespace warplens::study
