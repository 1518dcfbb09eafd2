#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// cp.async.bulk, once these modifiers are taken.
void lower_bulk_copy(InstructionLowering& lowering);

}  // namespace warplens::simt
