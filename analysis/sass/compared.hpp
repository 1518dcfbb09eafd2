#pragma once

#include "analysis/simt/code.hpp"

namespace warplens::sass {

/// Returns whether an instruction of the program is a load or store that normally appears in the machine code as one or
/// more instructions. A load of an argument or of constant memory counts only if its address is in a register: with a
/// constant address, it becomes an operand of other instructions.
inline bool is_compared(const simt::Code& code, std::size_t pc) {
  const simt::Meaning& meaning = code.meanings[pc];
  if (meaning.memory != simt::MemoryAction::load && meaning.memory != simt::MemoryAction::store) return false;
  switch (meaning.space) {
    case ptx::StateSpace::global:
    case ptx::StateSpace::shared:
    case ptx::StateSpace::local:
    case ptx::StateSpace::generic:
      return true;
    case ptx::StateSpace::param:
    case ptx::StateSpace::constant:
      return meaning.memory == simt::MemoryAction::load && meaning.addresses.count != 0 &&
             code.addresses_of(meaning).front().is_register;
    default:
      return false;
  }
}

}  // namespace warplens::sass
