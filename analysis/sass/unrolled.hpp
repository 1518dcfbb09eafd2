#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/sass/cubin.hpp"
#include "analysis/sass/memory_instruction.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::sass {

/// What became of the loops of a program whose accesses the machine code has several times.
struct Unrolling {
  /// By pc: of the accesses in loops that the lanes go round as written, one copy a round. They need no counting of
  /// their own, however often each lane goes round.
  std::vector<bool> as_written;
  std::vector<simt::UnrolledLoop> loops;  ///< in stretches of several rounds each
};

/// Looks at the program's loops that are one basic block: where in the machine code the copies of their accesses stand.
///
///  - Each in a basic block of its own (or, beside another one, under a guard), all in the same loop or in none, and no
///    branch leads past some of them to others: each is one round, and lanes that leave wait behind the last one. As
///    written.
///  - In a block with 2^k of each access that branches back to itself, then in one with half as many of each, down to
///    one: ptxas unrolls a counted loop so. The first is gone round while that many rounds are left, and of the others
///    each once by the lanes that have as many left. (H200, a row of a sparse matrix by a warp: 949 requests as
///    written, 1,177 so and counted; vectors' lengths: 1,710 and 2,070.)
///
/// Loops of any other form are in neither.
Unrolling unrolling_of(const simt::Program& program, const Cubin& cubin,
                       std::span<const MemoryInstruction> instructions);

}  // namespace warplens::sass
