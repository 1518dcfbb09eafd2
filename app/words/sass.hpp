#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/sass/control_bits.hpp"

namespace warplens::words {

/// Describes a machine instruction in one or two sentences: "Loads from global memory." `opcode` is that of nvdisasm,
/// with or without modifiers. Empty for an opcode that is not in the table.
std::string opcode_meaning(std::string_view opcode);

/// Describes the guard of a machine instruction: "@!P0" is executed only by lanes in which P0 is false. Empty if there
/// is no guard.
std::string guard_meaning(std::string_view guard);

/// Describes the control bits of an instruction except the barriers that it waits for, one sentence each: the barriers
/// that it sets, reuse, yield and the stall count.
std::vector<std::string> control_sentences(const sass::ControlBits& control);

/// Returns the numbers of the barriers or operands in a mask: "0, 2". Empty for an empty mask.
std::string numbers_in(std::uint8_t mask);

}  // namespace warplens::words
