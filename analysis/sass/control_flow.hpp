#pragma once

#include <cstdint>
#include <optional>
#include <set>

#include "analysis/sass/cubin.hpp"

namespace warplens::sass {

/// Effect of a machine instruction on the control flow.
enum class Step : std::uint8_t {
  straight,  ///< continues with the next instruction
  branch,    ///< BRA with a known target
  jump,      ///< to an unknown target: by a table or a register
  call,      ///< calls a function, then continues with the next instruction
  meet,      ///< BSYNC: lanes that took different ways wait for each other
  ret,       ///< RET
  exit,      ///< EXIT
};

struct Flow {
  Step step = Step::straight;
  /// Some lanes may skip it: it has a guard (or, for a branch, a predicate of its own).
  bool is_conditional = false;
  std::optional<std::int64_t> target;  ///< of a branch, in bytes from the start of the section
};

/// Decodes the instruction at `address` in a section; returns `straight` past its end. Encodings as in nvdisasm of CUDA
/// 13, for compute capability 7.5 to 12.0: bits 0 to 8 are the operation, bits 12 to 15 the guard, bits 87 to 90 the
/// predicate of a branch. The target of a branch is relative to the next instruction, in units of 4 bytes. Its lowest 8
/// bits are in bits 16 to 23, the others start at bit 34 (derived from the branch to itself at the end of every
/// function).
Flow flow_at(const Section& section, std::uint64_t address);

/// Returns the starts of the basic blocks in a range of code: its beginning, the targets of branches (from the whole
/// section), and the instructions after each instruction that is neither straight nor a call. In bytes from the start
/// of the section.
std::set<std::uint64_t> block_begins(const Section& section, std::uint64_t begin, std::uint64_t end);

}  // namespace warplens::sass
