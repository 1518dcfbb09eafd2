#pragma once

#include <cstdint>

#include "analysis/machine.hpp"
#include "analysis/trace/totals.hpp"

namespace warplens::trace {

/// What moves in one direction between two levels of the memory, over a whole launch.
struct Moved {
  std::uint64_t least = 0;       ///< bytes
  std::uint64_t most = 0;        ///< likewise; equal to `least` where the number is exact
  bool is_bounded = true;        ///< false: `most` is not known, only `least`
  std::uint64_t useful = 0;      ///< the part of `least` that the best pattern would have moved as well
  std::uint64_t sectors = 0;     ///< that the bytes are; 0 where they are not counted in sectors, or not exact
  std::uint64_t wavefronts = 0;  ///< likewise

  bool is_exact() const { return is_bounded && least == most; }
  bool operator==(const Moved&) const = default;
};

/// There and back between two levels.
struct Exchange {
  Moved loads, stores;
  bool operator==(const Exchange&) const = default;
};

/// A launch's traffic from the multiprocessors to DRAM.
struct Levels {
  Exchange l1;      ///< multiprocessor and L1: the sectors that requests touch
  Exchange l2;      ///< L1 and L2
  Exchange dram;    ///< L2 and DRAM
  Exchange shared;  ///< multiprocessor and shared memory: a wavefront occupies all banks
  bool operator==(const Levels&) const = default;
};

/// Bytes that a launch has to read and to write at least, each once.
struct Compulsory {
  std::uint64_t reads = 0, writes = 0;
};

/// What each level carries of a launch's accesses to global, local and shared memory, by the rules of the hierarchy:
///  - L1 is asked for every sector that a request touches, and what it is asked for comes from it.
///  - Stores of global memory are written through L1, sector for sector. Atomics are carried out in L2, and so go the
///    stores' way.
///  - Local memory is L1's own: it may write it back to L2 later, or never.
///  - A load reaches L2 as far as L1 does not have its sectors: with empty caches for each byte at least once, at most
///    for every sector that was touched.
///  - DRAM moves each byte at least once when the caches start empty. How much more the caches alone decide.
/// `least` is what the launch has to read and to write, as far as it is known; 0 for nothing.
Levels levels_of(const Totals& totals, const Machine& machine, const Compulsory& least);

}  // namespace warplens::trace
