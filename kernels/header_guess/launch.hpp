#pragma once

#include <vector>

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// A kernel launch in the host code.
struct HostLaunch {
  const Function* kernel = nullptr;
  Code place;  ///< the whole launch expression
  std::vector<Code> template_arguments;
  Code grid, block, shared;  ///< parts of <<<…>>>; each may be empty
  Code cluster;              ///< blocks per cluster along x; empty: no clusters
  std::vector<Code> arguments;
  bool cooperative = false;
};

/// Returns the launches of a program in source order: k<<<grid, block, shared>>>(arguments), cudaLaunchKernel,
/// cudaLaunchCooperativeKernel, cudaLaunchKernelEx and cudaLaunchKernelExC.
std::vector<HostLaunch> find_launches(const HostProgram& program);

}  // namespace warplens::kernels
