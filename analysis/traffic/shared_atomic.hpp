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
/// - Directly, for 32-bit integers and for exchanges of 32 and 64 bits: one lane per bank and wavefront, even if
///   lanes share a word. For 64 bits, the two halves of the warp add up.
/// - An add of 1 whose result is not used becomes an instruction of its own (ATOMS.POPC.INC): served as above, but
///   lanes that share a word are served together (all of 299 patterns).
/// - Compare-and-swap: as above, with twice the wavefronts.
/// - All others are a loop of the hardware. All remaining lanes load the word and then try to swap it. In each part
///   of the warp the lowest lane of each bank succeeds, unless an earlier part has just changed the same word. A try
///   takes two wavefronts for each part with remaining lanes. The loads are additional (counted by
///   l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld). Measured for add of f32, f64, u64 and f16x2. Minimum and
///   maximum of 64 bits need fewer tries if they change nothing; these, and operations that were not measured, are not
///   exact.
AtomicPasses atomic_passes(const Machine& machine, const WarpAccess& access);

}  // namespace warplens::traffic
