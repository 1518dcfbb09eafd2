#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// Lowers cp.async.bulk.tensor and cp.async.bulk.prefetch.tensor; the modifiers up to "bulk" are already taken.
void lower_tensor_copy(InstructionLowering& lowering);

}  // namespace warplens::simt
