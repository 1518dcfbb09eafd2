#pragma once

#include <cstdint>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// Jumps of the machine code that some lanes of a warp may take without the others (BRA with a predicate, and BRX).
struct Jumps {
  /// Number of jumps that come from the line of each PTX instruction. Index: pc. A branch has none if the assembler
  /// executes it with predicates, or if it ends the thread (EXIT). Divisions, square roots and other instructions may
  /// have jumps of their own.
  std::vector<std::uint32_t> by_pc;
  /// Index: pc. True if the machine code of the PTX line has a jump that is only taken if the lanes of the warp are not
  /// together (BRA.DIV).
  std::vector<bool> has_jump_of_divided;
  bool has_unknown = false;  ///< whether there are jumps whose PTX line is not known
};

/// Finds the jumps of a cubin. In machine code without line information, the PTX line of each jump is unknown.
Jumps find_jumps(const simt::Program& program, const Cubin& cubin);

}  // namespace warplens::sass
