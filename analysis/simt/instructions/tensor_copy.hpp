#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// Lowers cp.async.bulk.tensor and cp.async.bulk.prefetch.tensor. The modifiers up to "bulk" must already be consumed.
void lower_tensor_copy(InstructionLowering& lowering);

}  // namespace warplens::simt
