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
  /// Index: pc. True if the access is in an unrolled loop in which each copy executes one iteration. Such accesses are
  /// counted as in the PTX, even if the number of iterations differs between lanes.
  std::vector<bool> as_written;
  /// unrolled loops of the second form (see find_unrolling): their first block executes several iterations at once
  std::vector<simt::UnrolledLoop> loops;
};

/// Compares the loops of the program that consist of one basic block with the machine code, and finds those that the
/// assembler unrolled. There are two forms:
///
/// - Each copy is in a separate basic block (or next to another copy, under a guard). All copies are in the same loop
///   or in none, and no branch skips some of them. Each copy executes one iteration, and lanes that leave the loop wait
///   after the last copy. The accesses are counted as in the PTX.
/// - The first block has 2^k copies of each access and ends with a branch to its own beginning. Each following block
///   has half as many copies of each access as the block before it, down to one copy: ptxas unrolls counted loops in
///   this way. Lanes repeat the first block while they have at least 2^k iterations left. Each other block is executed
///   once, by the lanes that have at least as many iterations left as the block has copies. (Measured on an H200: with
///   one warp per row of a sparse matrix, the PTX has 949 requests, and this rule predicts the measured 1,177; for a
///   kernel that computes the lengths of vectors, the numbers are 1,710 and 2,070.)
///
/// Loops of any other form are in neither list of the result.
Unrolling find_unrolling(const simt::Program& program, const Cubin& cubin,
                         std::span<const MemoryInstruction> instructions);

}  // namespace warplens::sass
