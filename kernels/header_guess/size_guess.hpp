#pragma once

#include "kernels/header_guess/launch.hpp"
#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

/// Returns the host variables that become width and height in a header, at most two. The grid depends on these
/// variables, but the block and the template arguments do not. Device code does not use their names.
HostSizes guess_sizes(const HostProgram& program, const HostLaunch& launch);

}  // namespace warplens::kernels
