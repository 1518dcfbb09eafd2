#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// cp.async.bulk.tensor and cp.async.bulk.prefetch.tensor, once the modifiers up to "bulk" are taken.
void lower_tensor_copy(InstructionLowering& lowering);

}  // namespace warplens::simt
