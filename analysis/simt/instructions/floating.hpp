#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

// The floating-point forms of instructions whose names integers share; integer.cpp's rows send them here.
void lower_floating_add(InstructionLowering& lowering);
void lower_floating_sub(InstructionLowering& lowering);
void lower_floating_mul(InstructionLowering& lowering);
void lower_floating_fma(InstructionLowering& lowering);
void lower_floating_div(InstructionLowering& lowering);
void lower_floating_neg(InstructionLowering& lowering);
void lower_floating_abs(InstructionLowering& lowering);
void lower_floating_min(InstructionLowering& lowering);
void lower_floating_max(InstructionLowering& lowering);

}  // namespace warplens::simt
