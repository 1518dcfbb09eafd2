#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// Returns whether an instruction operates on pairs of 16-bit integers: .u16x2 or .s16x2.
bool is_packed_form(const InstructionLowering& lowering);

// Lower add, min and max of such pairs. The rows in integer.cpp call these functions.
void lower_packed_add(InstructionLowering& lowering);
void lower_packed_min(InstructionLowering& lowering);
void lower_packed_max(InstructionLowering& lowering);

}  // namespace warplens::simt
