#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

// Forms of add, sub and mad that set the carry flag (.cc). Called from the rows in integer.cpp.
void lower_add_with_carry(InstructionLowering& lowering);
void lower_sub_with_carry(InstructionLowering& lowering);
void lower_mad_with_carry(InstructionLowering& lowering);

}  // namespace warplens::simt
