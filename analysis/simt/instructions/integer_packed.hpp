#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// Returns whether an instruction operates on pairs of 16-bit integers: .u16x2 or .s16x2.
bool is_packed_form(const InstructionLowering& lowering);

// These functions lower add, min and max of pairs of 16-bit integers. The rows in integer.cpp call them.
void lower_packed_add(InstructionLowering& lowering);
void lower_packed_min(InstructionLowering& lowering);
void lower_packed_max(InstructionLowering& lowering);

}  // namespace warplens::simt
