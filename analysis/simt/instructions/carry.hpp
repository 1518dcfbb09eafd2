#pragma once

#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

// These functions lower the forms of add, sub and mad that set the carry flag (.cc). The rows in integer.cpp call them.
void lower_add_with_carry(InstructionLowering& lowering);
void lower_sub_with_carry(InstructionLowering& lowering);
void lower_mad_with_carry(InstructionLowering& lowering);

}  // namespace warplens::simt
