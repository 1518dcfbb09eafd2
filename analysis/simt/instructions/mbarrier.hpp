#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// cp.async.mbarrier.arrive, once its first modifiers are taken: an arrival at a barrier for the copies begun before.
void lower_arrive_for_copies(InstructionLowering& lowering);

}  // namespace warplens::simt
