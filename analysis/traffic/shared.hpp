#pragma once

#include <cstdint>
#include <vector>

#include "analysis/machine.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

/// Work of one bank in one wavefront.
struct BankHit {
  std::uint32_t bank = 0;
  std::uint64_t word = 0;  ///< word number: byte address / bank_bytes
  LaneMask lanes = 0;      ///< more than one: the word is broadcast (load) or several lanes write it (store)
};

/// One pass over the banks, with at most one word per bank.
struct Wavefront {
  /// Part of the warp that it belongs to, in order (64-bit and 128-bit accesses have several).
  std::uint32_t group = 0;
  std::vector<BankHit> hits;  ///< sorted by bank
};

/// All wavefronts of one request to shared memory, for drawing.
struct SharedRequest {
  std::vector<Wavefront> wavefronts;
  std::uint32_t ideal_wavefronts = 0;  ///< minimum: the fewest wavefronts that can serve the distinct bytes
  std::uint32_t distinct_bytes = 0;
  std::uint32_t bytes = 0;
  bool exact = true;  ///< false if no rule is known that is always correct
};

/// Loads that the hardware executes as part of an atomic.
struct LoopLoads {
  std::uint32_t requests = 0;
  std::uint32_t wavefronts = 0;
  std::uint32_t merged = 0;  ///< number of requests whose parts merge
};

struct SharedCounts {
  std::uint32_t wavefronts = 0;
  std::uint32_t ideal_wavefronts = 0;
  std::uint32_t bytes = 0;
  bool exact = true;
  bool merged = false;  ///< true for a load of 64 or 128 bits that is served in half as many parts
  LoopLoads loads{};    ///< in addition to `wavefronts`
};

/// Compute the wavefronts of one warp instruction's access to shared memory. Addresses count from the start of the
/// block's memory. The rules were derived from measurements on an H200 and agree with every measured pattern
/// (tests/analysis/traffic/measured; counters l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{ld,st,atom} with one warp
/// per multiprocessor, so that accesses do not interfere):
/// - A load or a store is served in parts of the warp: the whole warp for up to the width of one bank per lane,
///   halves for twice this width (64 bits), quarters for four times this width (128 bits, and ldmatrix and stmatrix,
///   whose rows have 128 bits). The number of wavefronts of a part is the largest number of different words in one
///   bank; lanes that access the same word share it. The parts add up.
/// - A load of 64 or 128 bits is served in half as many parts, with twice the lanes each, if for every active lane of
///   the warp the partner lane^1 is inactive or reads the same address, or if this is true for lane^2. A load with a
///   generic address never is. For many of these loads (`merged`) the counter of the instrumented code,
///   smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld, is wrong; the cycles are those of this rule.
/// - For atomics see shared_atomic.hpp; for the writes of asynchronous copies see async_copy.hpp.
SharedRequest shared_request(const Machine& machine, const WarpAccess& access);
SharedCounts count_shared(const Machine& machine, const WarpAccess& access);

}  // namespace warplens::traffic
