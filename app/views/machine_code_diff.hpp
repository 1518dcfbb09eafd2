#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "app/views/machine_code.hpp"

namespace warplens::views {

/// A row of a comparison of the machine code of two launches, A and B.
struct MachineCodePair {
  std::optional<std::size_t> a, b;  ///< indices of the instructions; nullopt if only the other launch has one
  /// True if both have the same text. If they only have the same opcode, other registers or constants are used.
  bool is_equal = false;
  bool operator==(const MachineCodePair&) const = default;
};

/// Comparison of the machine code of two launches.
struct MachineCodeDiff {
  std::vector<MachineCodePair> rows;  ///< all instructions of A and of B, in order
  std::size_t only_a = 0, only_b = 0, changed = 0;
};

/// Compares the machine code of launches A and B. Instructions are aligned by their opcodes and predicates' presence,
/// in the way that leaves the fewest instructions without a counterpart. (If the code differs in more than a few
/// thousand places, the alignment may leave more.)
MachineCodeDiff compare_machine_code(const MachineCode& a, const MachineCode& b);

}  // namespace warplens::views
