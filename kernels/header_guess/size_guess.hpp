#pragma once

#include "kernels/header_guess/host_evaluator.hpp"
#include "kernels/header_guess/launch.hpp"

namespace warplens::kernels {

/// The variables of the host that become a header's width and height: those that the grid follows, while the block
/// does not and the code itself does not name them. At most two.
HostEvaluator::Sizes sizes_of(const HostProgram& program, const HostLaunch& launch);

}  // namespace warplens::kernels
