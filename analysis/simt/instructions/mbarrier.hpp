#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// cp.async.mbarrier.arrive, once its first modifiers are taken: an arrival at a barrier for the copies begun before.
void lower_arrive_for_copies(InstructionLowering& lowering);

/// Takes bytes off the open transactions of the barriers at op.a (own(op).base_bytes wide, plus own(op).offset, in the
/// space own(op).variant): so many a lane.
void complete_transactions(Lanes& lanes, const Op& op, const std::uint32_t* bytes);

}  // namespace warplens::simt
