#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// Returns whether an instruction computes pairs of 16-bit integers: .u16x2 or .s16x2.
bool is_packed_form(const InstructionLowering& lowering);

// Forms of add, min and max for such pairs. Called from the rows in integer.cpp.
void lower_packed_add(InstructionLowering& lowering);
void lower_packed_min(InstructionLowering& lowering);
void lower_packed_max(InstructionLowering& lowering);

}  // namespace warplens::simt
