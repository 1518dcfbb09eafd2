#pragma once

#include <vector>

#include "kernels/header_guess/device_types.hpp"
#include "kernels/header_guess/header_draft.hpp"

namespace warplens::kernels {

/// Fills integer buffers that the kernel uses as indices, if the host code does not determine their contents. Row
/// pointers of a sparse matrix (the limits of a loop over elements) get increasing values up to the number of elements.
/// Indices get values within the array that they index. `formals` are the kernel's parameters, in the order of the
/// draft's arguments.
void take_indices(const Function& kernel, const std::vector<Formal>& formals, HostEvaluator& evaluator,
                  HeaderDraft& draft);

}  // namespace warplens::kernels
