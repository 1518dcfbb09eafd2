#pragma once

#include "kernels/header_guess/launch.hpp"

namespace warplens::kernels {

/// Chooses values for the integers that a launch depends on and that the program does not determine
/// (HostProgram::assumed), so that the launch is possible and quick to execute: first by their names, then smaller
/// where a block would have too many threads, a grid too many blocks or a buffer too many bytes.
void choose_assumed_sizes(const HostProgram& program, const HostLaunch& launch);

}  // namespace warplens::kernels
