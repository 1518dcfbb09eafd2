#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/ptx/module.hpp"
#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// An addition that ptxas makes one fused multiply-add of: PTX allows it where neither instruction says how it rounds
/// (PTX ISA, "add", "mul"), and ptxas does it wherever all that reads the product, perhaps negated or moved first, are
/// additions of its own basic block. The device then rounds once. Seen on an H200: tests/ptx/tables/contraction.txt.
struct Contraction {
  std::uint32_t product;  ///< index of the mul
  bool negates_product;   ///< c - a * b
  bool negates_addend;    ///< a * b - c
  std::uint32_t addend;   ///< which operand of the addition is not the product
};

/// For each instruction of a function, how it is contracted; nothing for nearly all. `code` has the function's
/// instructions from `first_pc` on, each lowered by itself.
std::vector<std::optional<Contraction>> contractions(const ptx::Function& function, const Code& code,
                                                     std::uint32_t first_pc);

/// The instruction that a contracted addition amounts to but for the signs: fma.rn of the product's factors and the
/// addend.
ptx::Instruction fused(const ptx::Function& function, const ptx::Instruction& addition, const Contraction& contraction);

}  // namespace warplens::simt
