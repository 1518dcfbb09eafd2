#pragma once

#include "analysis/traffic/lane_passes.hpp"
#include "analysis/traffic/shared.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

struct AtomicPasses {
  std::vector<LanePass> passes;
  LoopLoads loads;
  bool exact = true;
};

/// Returns how an atomic or a reduction on shared memory is served (measured as described in shared.hpp):
/// - 32-bit integers, and exchanges of 32 and 64 bits, are served directly: one lane per bank and wavefront, even if
///   lanes share a word. For 64 bits, each half of the warp is served separately, and the wavefronts of the two halves
///   add up.
/// - An add of 1 whose result is not used becomes another instruction (ATOMS.POPC.INC). It is also served directly, but
///   lanes that share a word are served together (correct in all of 299 patterns).
/// - A compare-and-swap is served directly, with twice the wavefronts.
/// - The hardware executes all other operations as a loop. In each iteration, all remaining lanes load the word and
///   then try to swap it. In each part of the warp the lowest lane of each bank succeeds, unless an earlier part has
///   just changed the same word. An iteration takes two wavefronts for each part with remaining lanes. The loads are
///   counted separately (counter l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld). Measured for add of f32, f64, u64
///   and f16x2. The minimum and maximum of 64 bits need fewer iterations if they change nothing. The result is not
///   exact for these two, and for operations that were not measured.
AtomicPasses atomic_passes(const Machine& machine, const WarpAccess& access);

}  // namespace warplens::traffic
