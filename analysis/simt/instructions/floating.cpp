// Floating-point arithmetic (PTX ISA, "Floating-Point Instructions").

#include "analysis/simt/instructions/floating.hpp"

#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {

void lower_floating_add(InstructionLowering& lowering) { lowering.refuse(); }
void lower_floating_sub(InstructionLowering& lowering) { lowering.refuse(); }
void lower_floating_mul(InstructionLowering& lowering) { lowering.refuse(); }
void lower_floating_fma(InstructionLowering& lowering) { lowering.refuse(); }
void lower_floating_div(InstructionLowering& lowering) { lowering.refuse(); }
void lower_floating_neg(InstructionLowering& lowering) { lowering.refuse(); }
void lower_floating_abs(InstructionLowering& lowering) { lowering.refuse(); }
void lower_floating_min(InstructionLowering& lowering) { lowering.refuse(); }
void lower_floating_max(InstructionLowering& lowering) { lowering.refuse(); }

std::span<const InstructionRow> floating_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"fma", lower_floating_fma},
  };
  return kRows;
}

}  // namespace warplens::simt
