#pragma once

#include <cstdint>
#include <optional>
#include <set>

#include "analysis/sass/cubin.hpp"

namespace warplens::sass {

/// Effect of a machine instruction on the control flow.
enum class Step : std::uint8_t {
  straight,  ///< execution continues with the next instruction
  branch,    ///< BRA: branch to a known target
  jump,      ///< branch to a target that is not known, because it comes from a table or a register
  call,      ///< calls a function; execution continues with the next instruction when it returns
  meet,      ///< BSYNC: lanes that took different branches wait for each other
  ret,       ///< RET: returns to the caller
  exit,      ///< EXIT: ends the thread
};

struct Flow {
  Step step = Step::straight;
  /// True if some lanes may skip the instruction: it has a guard, or it is a branch with a predicate.
  bool is_conditional = false;
  /// True for BRA.DIV: the branch is only taken if the lanes of the warp are not together. All lanes then take it.
  bool is_of_divided = false;
  /// target of the branch, in bytes from the start of the section; nullopt for other instructions
  std::optional<std::int64_t> target;
};

/// Decodes the instruction at `address` in a section; returns `straight` if the address is past the end. The encodings
/// are those of nvdisasm of CUDA 13, for compute capability 7.5 to 12.0: bits 0 to 8 are the operation, bits 12 to 15
/// the guard, bits 87 to 90 the predicate of a branch, bit 91 marks BRA.DIV. The target of a branch is relative to the
/// next instruction, in units of 4 bytes. Its lowest 8 bits are in bits 16 to 23, the others start at bit 34. (The
/// format of the target was derived from the branch to itself at the end of every function.)
Flow flow_at(const Section& section, std::uint64_t address);

/// Returns the starts of the basic blocks in a range of code, in bytes from the start of the section. A basic block
/// starts at the beginning of the range, at every branch target in it (branches of the whole section are considered),
/// and after every instruction that is neither Step::straight nor Step::call.
std::set<std::uint64_t> block_begins(const Section& section, std::uint64_t begin, std::uint64_t end);

}  // namespace warplens::sass
