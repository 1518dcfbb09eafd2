#pragma once

#include <vector>

#include "kernels/header_guess/device_types.hpp"
#include "kernels/header_guess/header_draft.hpp"

namespace warplens::kernels {

/// Gives buffers of integers that the kernel goes to other memory with what they must hold, where the host's code does
/// not say it: what bounds a loop from element to element (the row pointers of a sparse matrix) rises up to the number
/// of what is looped over; what is an index into an array stays within it. `formals` are the kernel's parameters, in
/// the order of the draft's arguments.
void take_indices(const Function& kernel, const std::vector<Formal>& formals, HostEvaluator& evaluator,
                  HeaderDraft& draft);

}  // namespace warplens::kernels
