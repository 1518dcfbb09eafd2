#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// Whether an instruction works on pairs of 16-bit integers: .u16x2 or .s16x2.
bool is_packed_form(const InstructionLowering& lowering);

// The forms of add, min and max for such pairs; integer.cpp's rows send them here.
void lower_packed_add(InstructionLowering& lowering);
void lower_packed_min(InstructionLowering& lowering);
void lower_packed_max(InstructionLowering& lowering);

}  // namespace warplens::simt
