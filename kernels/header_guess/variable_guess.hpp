#pragma once

#include "kernels/header_guess/device_types.hpp"
#include "kernels/header_guess/header_draft.hpp"

namespace warplens::kernels {

/// Adds to a draft the __constant__ and __device__ variables that the kernel uses, with the values that the host copies
/// into them.
void take_variables(const HostProgram& program, const Function& kernel, HostEvaluator& evaluator,
                    const DeviceTypes& types, HeaderDraft& draft);

}  // namespace warplens::kernels
