#pragma once

#include <cstdint>

#include "analysis/ptx/module.hpp"

namespace warplens::simt {

/// What is known of the registers that an instruction names, without lowering it.
enum class Writes : std::uint8_t {
  nothing,        ///< it reads all of them
  first_operand,  ///< it writes those of its first operand and reads the others
  unknown,        ///< it may read and write each of them
};

Writes writes_of(const ptx::Instruction& instruction);

/// Whether all that an instruction does is to compute its first operand from the values of the others, in each lane by
/// itself; false also for those of which it is not known.
bool only_computes(const ptx::Instruction& instruction);

/// Calls `visit` with the index of every register that an operand names.
template <class Visit>
void for_each_register(const ptx::Operand& operand, Visit visit) {
  if (operand.kind == ptx::Operand::Kind::reg) visit(operand.index);
  for (const ptx::Operand& part : operand.parts) for_each_register(part, visit);
}

}  // namespace warplens::simt
