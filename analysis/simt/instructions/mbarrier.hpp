#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// Lowers cp.async.mbarrier.arrive, whose first modifiers are already taken: an arrival at a barrier after the earlier
/// copies.
void lower_arrive_for_copies(InstructionLowering& lowering);

/// Subtracts `bytes`, one number per lane, from the pending transaction bytes of the lanes' barriers at op.a
/// (own(op).base_bytes wide, plus own(op).offset, in the space own(op).variant).
void complete_transactions(Lanes& lanes, const Op& op, const std::uint32_t* bytes);

}  // namespace warplens::simt
