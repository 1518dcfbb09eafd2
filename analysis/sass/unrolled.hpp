#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/sass/memory_instruction.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// The program's unrolled loops: those whose accesses occur several times in the machine code.
struct Unrolling {
  /// By pc: accesses in loops with one copy per iteration. They are counted as written, even if the number of
  /// iterations differs between lanes.
  std::vector<bool> as_written;
  std::vector<simt::UnrolledLoop> loops;  ///< loops that execute several iterations at a time
};

/// Finds the copies of the accesses of each loop that is one basic block in the program, in the machine code.
///
/// - Each copy is in a basic block of its own (or next to another one, under a guard), all of them in the same loop
///   or in none, and no branch skips some of them. Each copy is then one iteration, and lanes that leave the loop wait
///   after the last copy. Counted as written.
/// - The copies are in one block with 2^k of each access that branches back to itself, followed by blocks with half
///   as many of each, down to one: ptxas unrolls counted loops in this way. The first block repeats while that many
///   iterations are left; each of the others is executed once by the lanes that have as many left. (H200, one warp per
///   row of a sparse matrix: 949 requests as written, 1,177 both predicted in this way and measured; lengths of
///   vectors: 1,710 and 2,070.)
///
/// Loops of any other form are in neither list.
Unrolling find_unrolling(const simt::Program& program, const Cubin& cubin,
                         std::span<const MemoryInstruction> instructions);

}  // namespace warplens::sass
