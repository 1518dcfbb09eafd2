#pragma once

#include <cstdint>

#include "analysis/machine.hpp"
#include "analysis/trace/totals.hpp"

namespace warplens::trace {

/// Traffic in one direction between two levels of the memory hierarchy, over a whole launch.
struct Moved {
  std::uint64_t least = 0;   ///< lower limit in bytes
  std::uint64_t most = 0;    ///< upper limit in bytes; equal to `least` if the number is exact
  bool is_bounded = true;    ///< false if there is no upper limit
  std::uint64_t useful = 0;  ///< bytes of `least` that even the best access pattern would move
  /// number of sectors; 0 if the traffic is not counted in sectors, or the number is not exact
  std::uint64_t sectors = 0;
  std::uint64_t wavefronts = 0;  ///< number of wavefronts; 0 if the traffic is not counted in wavefronts

  bool is_exact() const { return is_bounded && least == most; }
  bool operator==(const Moved&) const = default;
};

/// Traffic in both directions between two levels.
struct Exchange {
  Moved loads, stores;
  bool operator==(const Exchange&) const = default;
};

/// Traffic of a launch between multiprocessors and DRAM.
struct Levels {
  Exchange l1;    ///< traffic between multiprocessor and L1: the sectors that requests access
  Exchange l2;    ///< between L1 and L2
  Exchange dram;  ///< traffic between L2 and DRAM
  /// traffic between multiprocessor and shared memory; each wavefront counts as the width of all banks
  Exchange shared;
  bool operator==(const Levels&) const = default;
};

/// Minimum number of bytes that a launch must read and write; each byte counts once.
struct Compulsory {
  std::uint64_t reads = 0, writes = 0;
};

/// Computes the traffic of each level for accesses to global, local and shared memory:
/// - Every sector that a load accesses comes from L1.
/// - Stores to global memory are written through L1, sector by sector. Atomics are executed in L2 and are counted as
///   stores.
/// - Local memory stays in L1, which may write it back to L2 later, or never.
/// - L2 gets the loads that miss L1. If the caches are empty at the beginning, each byte is requested from L2 at least
///   once. The upper limit is every sector of every request.
/// - DRAM moves each byte at least once if the caches are empty at the beginning. The upper limit depends on the
///   caches.
///
/// `least`: the bytes that the launch must read and write, if known; otherwise 0.
Levels compute_levels(const Totals& totals, const Machine& machine, const Compulsory& least);

}  // namespace warplens::trace
