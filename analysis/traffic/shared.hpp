#pragma once

#include <cstdint>
#include <vector>

#include "analysis/machine.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

/// The word that one bank provides or stores in one wavefront.
struct BankHit {
  std::uint32_t bank = 0;
  std::uint64_t word = 0;  ///< number of the word: byte address / bank_bytes
  /// lanes that access the word; a load broadcasts the word to all of them, and several lanes may also store it
  LaneMask lanes = 0;
};

/// One pass over the banks, with at most one word per bank.
struct Wavefront {
  /// Index of the part of the warp that this wavefront serves. Only 64-bit and 128-bit accesses have several parts.
  std::uint32_t group = 0;
  std::vector<BankHit> hits;  ///< sorted by bank; banks without work are not included
};

/// All wavefronts of one request to shared memory, for drawing.
struct SharedRequest {
  std::vector<Wavefront> wavefronts;
  std::uint32_t ideal_wavefronts = 0;  ///< minimum number of wavefronts that can serve the distinct bytes
  std::uint32_t distinct_bytes = 0;
  std::uint32_t bytes = 0;
  bool exact = true;  ///< true if the rule for this access is known to be always correct
};

/// The loads of an atomic on shared memory that the hardware executes as a loop.
struct LoopLoads {
  std::uint32_t requests = 0;
  std::uint32_t wavefronts = 0;
  std::uint32_t merged = 0;  ///< number of requests whose parts are merged
};

struct SharedCounts {
  std::uint32_t wavefronts = 0;
  std::uint32_t ideal_wavefronts = 0;
  std::uint32_t bytes = 0;
  bool exact = true;
  bool merged = false;  ///< true for a load of 64 or 128 bits that is served in half the usual number of parts
  LoopLoads loads{};    ///< loads of an atomic that is executed as a loop; not included in `wavefronts`
};

/// Compute the wavefronts of one warp instruction's access to shared memory. Addresses count from the start of the
/// block's shared memory. The rules were derived from measurements on an H200 and agree with every measured pattern
/// (tests/analysis/traffic/measured; counters l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{ld,st,atom} with one warp
/// per multiprocessor, so that accesses do not interfere):
/// - A load or a store is served in parts of the warp, whose size depends on the width per lane. A part is the whole
///   warp if the width is at most that of a bank (32 bits), half a warp for 64 bits, and a quarter of a warp for 128
///   bits (also for ldmatrix and stmatrix, whose rows have 128 bits). The number of wavefronts of a part is the largest
///   number of different words in one bank; lanes that access the same word share it. The wavefronts of all parts add
///   up.
/// - A load of 64 or 128 bits may be served in half the number of parts, with twice the lanes per part (`merged`). The
///   condition: for every active lane of the warp, the lane with index lane ^ 1 is inactive or reads the same address.
///   It is also sufficient if this is true with lane ^ 2 instead of lane ^ 1. The parts of a load with a generic
///   address are never merged. For many merged loads the instrumented counter,
///   smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld, is wrong; the measured cycles agree with this rule.
/// - For atomics see shared_atomic.hpp; for the writes of asynchronous copies see async_copy.hpp.
SharedRequest shared_request(const Machine& machine, const WarpAccess& access);
SharedCounts count_shared(const Machine& machine, const WarpAccess& access);

}  // namespace warplens::traffic
