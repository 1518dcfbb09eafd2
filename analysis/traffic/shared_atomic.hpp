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

/// How an atomic or a reduction on shared memory is served (measured as shared.hpp says):
///  - Directly, for 32-bit integers and exchanges of 32 and 64 bits: one lane a bank and wavefront, whether or not
///    lanes share a word; 64 bits in two halves of the warp, added up.
///  - An add of 1 whose result nobody wants, which the assembler makes one of its own of (ATOMS.POPC.INC): the same,
///  but
///    lanes that share a word are served together (all of 299 patterns).
///  - Compare-and-swap: the same, twice the wavefronts.
///  - Everything else is a loop of the hardware: all lanes that are left load the word, then try to swap it; in each
///    part of the warp the lowest lane of each bank succeeds, unless a part before it has just changed its very word.
///    A try is two wavefronts for each part that has lanes left; the loads come on top (counted by
///    l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld). Measured for add of f32, f64, u64 and f16x2; minimum and
///    maximum of 64 bits take fewer turns where they change nothing, so that those, and what was not measured, are
///    not exact.
AtomicPasses atomic_passes(const Machine& machine, const WarpAccess& access);

}  // namespace warplens::traffic
