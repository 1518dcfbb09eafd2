#pragma once

#include "kernels/header_guess/launch.hpp"
#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

/// The variables of the host that become a header's width and height: those that the grid follows, while the block
/// does not and the code itself does not name them. At most two.
HostSizes sizes_of(const HostProgram& program, const HostLaunch& launch);

}  // namespace warplens::kernels
