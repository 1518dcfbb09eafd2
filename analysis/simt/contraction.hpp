#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/ptx/module.hpp"
#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// An addition that ptxas turns into a fused multiply-add, whose result is rounded only once. PTX allows this if
/// neither the product nor the addition has a rounding modifier (PTX ISA, "add", "mul"). ptxas does it if only
/// additions of the same basic block read the product. The product may be moved or negated before it is added. Observed
/// on an H200: tests/ptx/tables/contraction.txt.
struct Contraction {
  std::uint32_t product;  ///< index of the multiplication (mul) in Function::instructions
  bool negates_product;   ///< whether the product is negated: c - a * b
  bool negates_addend;    ///< whether the addend is negated: a * b - c
  std::uint32_t addend;   ///< index of the operand that is added to the product
};

/// Returns, for each instruction of a function, its contraction; nullopt for instructions that are not contracted. The
/// function begins at `first_pc` of `code`. The instructions in `code` must not be contracted yet.
std::vector<std::optional<Contraction>> contractions(const ptx::Function& function, const Code& code,
                                                     std::uint32_t first_pc);

/// Returns the instruction that replaces a contracted addition: an fma.rn whose operands are the two factors of the
/// product, and the addend. The negations of `contraction` are not included.
ptx::Instruction fused(const ptx::Function& function, const ptx::Instruction& addition, const Contraction& contraction);

}  // namespace warplens::simt
