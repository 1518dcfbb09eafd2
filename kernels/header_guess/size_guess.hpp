#pragma once

#include "kernels/header_guess/launch.hpp"
#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

/// Returns the host variables that become width and height in a header. The grid depends on them, but the block and the
/// template arguments do not, and device code does not use their names. At most two.
HostSizes guess_sizes(const HostProgram& program, const HostLaunch& launch);

}  // namespace warplens::kernels
