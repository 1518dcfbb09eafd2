#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// Lowers cp.async.mbarrier.arrive. The thread arrives at the barrier as soon as its earlier copies are complete. The
/// modifiers up to "mbarrier" must already be consumed.
void lower_arrive_for_copies(InstructionLowering& lowering);

/// Subtracts `bytes` (one number per lane) from the pending transaction bytes of the barriers of the lanes. The address
/// of a barrier is the value of op.a (own(op).base_bytes wide) plus own(op).offset; its space is own(op).variant.
void complete_transactions(Lanes& lanes, const Op& op, const std::uint32_t* bytes);

}  // namespace warplens::simt
