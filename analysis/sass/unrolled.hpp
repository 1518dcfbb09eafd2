#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/sass/memory_instruction.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// The unrolled loops of the program. These are loops whose accesses occur several times in the machine code.
struct Unrolling {
  /// Index: pc. Whether the access is in a loop whose copies execute one iteration each. Such accesses are counted as
  /// in the PTX, even if the number of iterations differs between lanes.
  std::vector<bool> as_written;
  std::vector<simt::UnrolledLoop> loops;  ///< loops of which one copy executes several iterations
};

/// Compares the loops of the program that consist of one basic block with the machine code, and finds those that the
/// assembler unrolled. There are two forms:
///
/// - Each copy is in a separate basic block (or next to another copy, under a guard). All copies are in the same loop
///   or in none, and no branch skips some of them. Each copy then executes one iteration, and lanes that leave the loop
///   wait after the last copy. The accesses are counted as in the PTX.
/// - The first block has 2^k copies of each access and ends with a branch to its beginning. Each following block has
///   half as many copies of each access as the one before it, down to one copy: ptxas unrolls counted loops in this
///   way. Lanes repeat the first block while they have at least 2^k iterations left. Each other block is executed once,
///   by the lanes that have at least its number of iterations left. (H200, one warp per row of a sparse matrix: 949
///   requests as in the PTX, 1,177 both predicted in this way and measured; lengths of vectors: 1,710 and 2,070.)
///
/// Loops of any other form are in neither list of the result.
Unrolling find_unrolling(const simt::Program& program, const Cubin& cubin,
                         std::span<const MemoryInstruction> instructions);

}  // namespace warplens::sass
