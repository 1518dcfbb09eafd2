#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/machine.hpp"
#include "analysis/trace/totals.hpp"
#include "app/views/footprint.hpp"
#include "kernels/gpu/counters.hpp"

namespace warplens::views {

/// What moves in one direction between two stages of the memory, over the whole launch.
struct Stream {
  std::uint64_t least = 0;                ///< bytes; computed
  std::uint64_t most = 0;                 ///< likewise; equal to `least` where the number is exact
  bool bounded = true;                    ///< false: `most` is not known, only `least`
  std::uint64_t useful = 0;               ///< the part of `least` that the best pattern would have moved as well
  std::string count;                      ///< "2,097,152 sectors": what the bytes were counted in; empty for nothing
  std::string short_count;                ///< the same for a narrow place: "2.1M sectors"
  std::optional<std::uint64_t> measured;  ///< bytes, by the hardware's counters

  bool exact() const { return bounded && least == most; }
  /// Whether anything moves at all.
  bool any() const { return most > 0 || least > 0 || measured.value_or(0) > 0; }
};

/// There and back between two stages.
struct Traffic {
  Stream loads, stores;
};

/// A launch's traffic from the multiprocessors to DRAM.
struct Flow {
  Traffic l1;      ///< multiprocessor ↔ L1: the sectors that requests touch
  Traffic l2;      ///< L1 ↔ L2: stores are written through, loads are what L1 does not have
  Traffic dram;    ///< L2 ↔ DRAM: each byte of the matrices at least once, when the caches start empty
  Traffic shared;  ///< multiprocessor ↔ shared memory: a wavefront occupies all banks
};

/// Bytes of the matrices that a launch has to read and to write at least.
struct Compulsory {
  std::uint64_t reads = 0, writes = 0;
};

/// Each matrix once, where the blocks tile it and the shown one (whose footprints these are) reads or writes all of its
/// tile; else only what that block alone reads or writes, which is certain.
Compulsory compulsory(const kernels::Plan& plan, const std::vector<Footprint>& footprints,
                      const std::vector<std::optional<BlockGrid>>& grids);

/// What moves over the whole launch, as far as it can be computed.
Flow flow_of(const trace::Totals& totals, const Machine& machine, const Compulsory& least);

/// Puts in what the hardware counted below the multiprocessors.
void add_measured(Flow& flow, const gpu::FlowCounters& counters, const Machine& machine);

/// "67.1 MB", "67.1–537 MB", "≥ 67.1 MB": what a stream's bytes are known to be.
std::string bytes_of(const Stream& stream);

}  // namespace warplens::views
