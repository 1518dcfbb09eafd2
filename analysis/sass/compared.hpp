#pragma once

#include "analysis/simt/code.hpp"

namespace warplens::sass {

/// Whether an instruction of the program is a load or store that the machine code has one or several for: of arguments
/// and constant memory those alone whose place a register says, since the others are operands.
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
