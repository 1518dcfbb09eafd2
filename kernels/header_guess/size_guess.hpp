#pragma once

#include <string_view>

#include "kernels/header_guess/host_evaluator.hpp"
#include "kernels/header_guess/launch.hpp"

namespace warplens::kernels {

/// The variables of the host that become a header's width and height: those that the grid follows, while the block
/// does not and the code itself does not name them. At most two.
HostEvaluator::Sizes sizes_of(const HostProgram& program, const HostLaunch& launch);

/// Whether a name is one for a matrix's rows rather than its columns.
bool is_height(std::string_view name);

}  // namespace warplens::kernels
