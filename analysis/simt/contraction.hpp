#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/ptx/module.hpp"
#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// An addition that ptxas turns into a fused multiply-add. PTX allows this if neither instruction names a rounding (PTX
/// ISA, "add", "mul"). ptxas does it whenever the product, possibly negated or moved first, is read only by additions
/// of its own basic block. The device then rounds once. Observed on an H200: tests/ptx/tables/contraction.txt.
struct Contraction {
  std::uint32_t product;  ///< index of the mul
  bool negates_product;   ///< c - a * b
  bool negates_addend;    ///< a * b - c
  std::uint32_t addend;   ///< index of the addition's operand that is not the product
};

/// Returns, for each instruction of a function, how it is contracted; empty for most. The function's instructions start
/// at `first_pc` of `code`; each was lowered on its own.
std::vector<std::optional<Contraction>> contractions(const ptx::Function& function, const Code& code,
                                                     std::uint32_t first_pc);

/// Returns fma.rn of the product's factors and the addend: the instruction that replaces a contracted addition, without
/// the changes of sign.
ptx::Instruction fused(const ptx::Function& function, const ptx::Instruction& addition, const Contraction& contraction);

}  // namespace warplens::simt
