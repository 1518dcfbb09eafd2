#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/clock/prediction.hpp"
#include "analysis/machine.hpp"
#include "analysis/trace/levels.hpp"
#include "app/views/footprint.hpp"
#include "kernels/gpu/counters.hpp"

namespace warplens::views {

/// What moves in one direction between two levels of the memory, over the whole launch.
struct Stream {
  trace::Moved computed;
  std::optional<std::uint64_t> measured;   ///< bytes, by the hardware's counters
  std::optional<std::uint64_t> predicted;  ///< likewise, by the clock's caches, where they can only be bounded

  /// The bytes, from wherever they are known; nothing where they can only be bounded.
  std::optional<std::uint64_t> known() const { return measured ? measured : predicted; }
  /// Whether anything moves at all.
  bool any() const { return computed.most > 0 || computed.least > 0 || measured.value_or(0) > 0; }
};

/// There and back between two levels.
struct Traffic {
  Stream loads, stores;
};

/// How often a cache had what it was asked for, by the hardware's counters.
struct CacheHits {
  std::uint64_t sectors = 0;  ///< that it was asked for
  std::uint64_t hits = 0;     ///< of which it had
};

/// A launch's traffic from the multiprocessors to DRAM (trace::Levels says which way is whose).
struct Flow {
  Traffic l1, l2, dram, shared;
  std::optional<CacheHits> l1_hits;            ///< of loads of global and local memory
  std::optional<CacheHits> l2_hits;            ///< of all that came from L1
  std::optional<CacheHits> predicted_l1_hits;  ///< as l1_hits, by the clock's cache
};

/// Each matrix once, where the blocks tile it and the shown one (whose footprints these are) reads or writes all of its
/// tile; else only what that block alone reads or writes, which is certain.
trace::Compulsory compulsory(const kernels::Plan& plan, const std::vector<Footprint>& footprints,
                             const std::vector<std::optional<BlockGrid>>& grids);

/// What moves over the whole launch, as far as it can be computed.
Flow flow_of(const trace::Levels& levels);

/// Puts in what the hardware counted below the multiprocessors.
void add_measured(Flow& flow, const gpu::FlowCounters& counters, const Machine& machine);

/// Puts in what the clock predicts of what can only be bounded (clock::Prediction::traffic_from_empty_l2).
void add_predicted(Flow& flow, const clock::Traffic& traffic, const Machine& machine);

/// "67.1 MB", "67.1–537 MB", "≥ 67.1 MB": what the bytes are known to be.
std::string bytes_of(const trace::Moved& moved);

/// "2,097,152 sectors": what the bytes were counted in; empty for nothing. `in_short`: for a narrow place, "2.1M
/// sectors".
std::string count_of(const trace::Moved& moved, bool in_short = false);

/// "75 % hits": empty where the cache was asked for nothing.
std::string share_of(const CacheHits& hits);

}  // namespace warplens::views
