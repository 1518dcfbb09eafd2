#pragma once

#include <cstdint>
#include <optional>
#include <set>

#include "analysis/sass/cubin.hpp"

namespace warplens::sass {

/// What an instruction of the machine code does to the order in which others follow.
enum class Step : std::uint8_t {
  straight,  ///< the next one follows
  branch,    ///< BRA, to a place that is known
  jump,      ///< to one that is not: by a table or a register
  call,      ///< a function, behind which the next one follows
  meet,      ///< BSYNC: lanes that went different ways wait for each other
  ret,       ///< RET
  exit,      ///< EXIT
};

struct Flow {
  Step step = Step::straight;
  /// Lanes may pass it by: it has a guard (or, of a branch, a predicate of its own).
  bool is_conditional = false;
  std::optional<std::int64_t> target;  ///< of a branch, in bytes from the section's start
};

/// Reads the instruction at `address` of a section's code; straight past its end. Encodings as nvdisasm of CUDA 13
/// reads them, for compute capability 7.5 to 12.0: the operation stands in bits 0 to 8, the guard in 12 to 15, a
/// branch's predicate in 87 to 90. A branch has its target in four-byte steps from the instruction behind it: the
/// lowest eight bits of them stand in bits 16 to 23, the others from bit 34 on (as the branch to itself shows that ends
/// every function).
Flow flow_at(const Section& section, std::uint64_t address);

/// Where basic blocks begin in a stretch of code: at its begin, at the targets of branches (from anywhere in the
/// section) and behind whatever is not straight, calls but for. In bytes from the section's start.
std::set<std::uint64_t> block_begins(const Section& section, std::uint64_t begin, std::uint64_t end);

}  // namespace warplens::sass
