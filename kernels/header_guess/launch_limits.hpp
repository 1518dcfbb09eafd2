#pragma once

#include "kernels/header_guess/launch.hpp"

namespace warplens::kernels {

/// Chooses values for the integers that a launch depends on and that the program does not determine
/// (HostProgram::assumed). The values make the launch possible and quick to execute. They are first guessed from the
/// names of the integers. They are then reduced if a block would have too many threads, a grid too many blocks, or a
/// buffer too many bytes.
void choose_assumed_sizes(const HostProgram& program, const HostLaunch& launch);

}  // namespace warplens::kernels
