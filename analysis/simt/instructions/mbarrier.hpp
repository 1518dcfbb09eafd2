#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// Lowers cp.async.mbarrier.arrive, an arrival at a barrier when the earlier copies of the thread are complete. Its
/// modifiers up to "mbarrier" must already be consumed.
void lower_arrive_for_copies(InstructionLowering& lowering);

/// Subtracts `bytes` (one number per lane) from the pending transaction bytes of the lanes' barriers. The address is in
/// op.a (own(op).base_bytes wide) plus own(op).offset, in the space own(op).variant.
void complete_transactions(Lanes& lanes, const Op& op, const std::uint32_t* bytes);

}  // namespace warplens::simt
