#pragma once

#include <cstdint>
#include <vector>

#include "analysis/machine.hpp"
#include "analysis/simt/observer.hpp"

namespace warplens::traffic {

/// What one bank serves in one wavefront.
struct BankHit {
  std::uint32_t bank = 0;
  std::uint64_t word = 0;  ///< word number: byte address / bank_bytes
  LaneMask lanes = 0;      ///< more than one: the word is broadcast (load) or written by several (store)
};

/// One pass over the banks: at most one word a bank.
struct Wavefront {
  std::uint32_t group = 0;  ///< which part of the warp it belongs to, in order (64- and 128-bit accesses have several)
  std::vector<BankHit> hits;  ///< in order of bank
};

/// All that one shared request takes, for drawing.
struct SharedRequest {
  std::vector<Wavefront> wavefronts;
  std::uint32_t ideal_wavefronts = 0;  ///< the fewest that could serve the distinct bytes
  std::uint32_t distinct_bytes = 0;
  std::uint32_t bytes = 0;
  bool exact = true;  ///< false where the rule is known to miss some cases (see shared_request)
};

struct SharedCounts {
  std::uint32_t wavefronts = 0;
  std::uint32_t ideal_wavefronts = 0;
  std::uint32_t bytes = 0;
  bool exact = true;
};

/// The wavefronts of one warp instruction. Addresses count from the start of the block's shared memory; `width` is bytes
/// a lane: 1, 2, 4, 8 or 16. Rules (checked against smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_{ld,st} on
/// an H200):
///  - up to one bank's width a lane: the largest number of distinct words in one bank; lanes on one word share it.
///  - twice that: two half-warps, added up. Loads alone merge both halves into one pass when for every active lane its
///    partner lane^1 is inactive or reads the same address, or the same holds with lane^2, over the whole warp, and the
///    merged group is free of conflicts.
///  - four times that: four quarter-warps, added up; the two quarters of a half merge for loads under the same rule
///    judged within that half. With some lanes inactive a merge is right in 92% of the cases tried: `exact` is false.
SharedRequest shared_request(const Machine& machine, simt::AccessKind kind, LaneMask active,
                             const PerLane<std::uint64_t>& addresses, unsigned width);
SharedCounts count_shared(const Machine& machine, simt::AccessKind kind, LaneMask active,
                          const PerLane<std::uint64_t>& addresses, unsigned width);

}  // namespace warplens::traffic
