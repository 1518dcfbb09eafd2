#pragma once

#include <vector>

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// A place where the host launches a kernel.
struct HostLaunch {
  const Function* kernel = nullptr;
  Code place;  ///< the whole expression
  std::vector<Code> template_arguments;
  Code grid, block, shared;  ///< any may be missing
  Code cluster;              ///< its blocks along x; missing: no clusters
  std::vector<Code> arguments;
  bool cooperative = false;
};

/// The launches of a program in the order of its text: k<<<grid, block, shared>>>(arguments), cudaLaunchKernel,
/// cudaLaunchCooperativeKernel and cudaLaunchKernelEx.
std::vector<HostLaunch> launches_of(const HostProgram& program);

}  // namespace warplens::kernels
