#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/clock/prediction.hpp"
#include "analysis/machine.hpp"
#include "analysis/trace/levels.hpp"
#include "app/views/compared.hpp"
#include "app/views/footprint.hpp"
#include "kernels/gpu/counters.hpp"

namespace warplens::views {

/// Traffic of the whole launch in one direction between two levels of the memory hierarchy.
struct Stream {
  trace::Moved computed;
  std::optional<std::uint64_t> measured;  ///< number of bytes from the hardware counters
  /// Number of bytes predicted by the cache model (analysis/clock). Set only if the computed traffic is a range.
  std::optional<std::uint64_t> predicted;

  /// Returns the measured bytes, otherwise the predicted bytes, otherwise nullopt.
  std::optional<std::uint64_t> known() const { return measured ? measured : predicted; }
  /// Returns true if at least one byte may be transferred.
  bool any() const { return computed.most > 0 || computed.least > 0 || measured.value_or(0) > 0; }
};

/// Traffic in both directions between two levels of the memory hierarchy, such as L2 and DRAM.
struct Traffic {
  Stream loads, stores;
};

/// Number of requested sectors of a cache, and how many of them are hits.
struct CacheHits {
  std::uint64_t sectors = 0;  ///< requested sectors
  std::uint64_t hits = 0;     ///< requested sectors that were in the cache
};

/// Traffic of a launch between the multiprocessors and DRAM, in both directions. trace::Levels defines the levels.
struct Flow {
  Traffic l1, l2, dram, shared;
  std::optional<CacheHits> l1_hits;            ///< hits in L1 of loads from global and local memory
  std::optional<CacheHits> l2_hits;            ///< hits in L2 of all requests from L1
  std::optional<CacheHits> predicted_l1_hits;  ///< hits in L1, predicted by the cache model (analysis/clock)
};

/// Returns the minimum number of bytes that the launch reads and writes. `footprints` are those of the shown block. If
/// the blocks tile a buffer, and the shown block reads or writes its whole tile, all bytes of the buffer count.
/// Otherwise, only the elements of the shown block count, because only these are certain.
trace::Compulsory compulsory(const kernels::Plan& plan, const std::vector<Footprint>& footprints,
                             const std::vector<std::optional<BlockGrid>>& grids);

/// Returns the computed traffic of the whole launch.
Flow compute_flow(const trace::Levels& levels);

/// Adds the measured traffic of L2 and DRAM, and the hit counts.
void add_measured(Flow& flow, const gpu::FlowCounters& counters, const Machine& machine);

/// Adds the predicted traffic for each stream whose computed traffic is only a range
/// (clock::Prediction::traffic_from_empty_l2).
void add_predicted(Flow& flow, const clock::Traffic& traffic, const Machine& machine);

/// Describes how the traffic of launch B differs from that of launch A, one text per stream whose bytes are known and
/// differ: "L2 ↔ DRAM, loads: 2× fewer bytes".
std::vector<std::string> flow_differences(const Flow& a, const Flow& b);

/// Returns the bytes of each stream of both launches, for a table that compares them. Streams that differ come first.
/// Streams that neither launch has are left out.
std::vector<ComparedRow> flow_rows(const Flow& a, const Flow& b);

/// Returns the bytes of a stream as text: "67.1 MB" if they are measured or computed, "≈ 67.1 MB" if they are
/// predicted.
std::string bytes_of(const Stream& stream);

/// Returns the bytes as text: "67.1 MB", "67.1–537 MB" or "≥ 67.1 MB".
std::string bytes_of(const trace::Moved& moved);

/// Returns the number of sectors or wavefronts in which the bytes are transferred: "2,097,152 sectors". Empty if the
/// bytes were not counted in such units. If `in_short` is true, the text fits into narrow places: "2.1M sectors".
std::string count_of(const trace::Moved& moved, bool in_short = false);

/// Returns "75 % hits", or an empty string if no sector was requested.
std::string share_of(const CacheHits& hits);

}  // namespace warplens::views
