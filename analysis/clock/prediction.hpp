#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/clock/gpu.hpp"
#include "analysis/clock/occupancy.hpp"

namespace warplens::clock {

/// The resources of the GPU that can limit a launch.
enum class Resource : std::uint8_t { dram, l2, lsu, shared, issue };
inline constexpr std::size_t kResources = 5;
template <class T>
using PerResource = std::array<T, kResources>;

/// Returns the name of the resource in JSON, such as "dram".
const char* name_of(Resource resource);

/// The limit of a launch: the resource that is busiest according to the hardware counters. If no resource is busy
/// enough (kBusyEnough), the limit is the dispatch of blocks, or the time that warps wait for results. `launch` means
/// that the overhead of the launch takes longer than its work.
enum class Limiter : std::uint8_t { dram, l2, lsu, shared, issue, waiting, dispatch, launch };
const char* name_of(Limiter limiter);

/// If every resource is busy for less than this share of the time, the limit is waiting, as in profilers.
inline constexpr double kBusyEnough = 0.6;

/// Traffic at each level of the memory hierarchy, over the whole launch.
struct Traffic {
  std::uint64_t l1_sectors = 0;          ///< sectors that loads request from L1
  std::uint64_t l1_hits = 0;             ///< number of sectors that loads request and L1 already has
  std::uint64_t l2_read_sectors = 0;     ///< sectors that L1 loads from L2
  std::uint64_t l2_write_sectors = 0;    ///< sectors that stores and atomics send from L1 to L2
  std::uint64_t l2_partial_sectors = 0;  ///< number of sectors that stores send to L2 without filling them
  std::uint64_t dram_read_bytes = 0, dram_write_bytes = 0;
  bool operator==(const Traffic&) const = default;
};

/// For one instruction: the share of the launch's time in which it keeps each resource busy.
struct InstructionShare {
  std::uint32_t pc = 0;
  PerResource<double> busy{};
  /// Share of the time of all warps in which they wait for the data that this instruction loads. For a barrier, share
  /// of the time in which they wait at the barrier.
  double waited = 0;
};

/// The activity of a warp at one moment.
enum class WarpState : std::uint8_t { issuing, ready, memory, shared, barrier, queue };
const char* name_of(WarpState state);

/// A period of one warp on the replayed multiprocessor in which its state does not change.
struct WarpSpan {
  std::uint32_t place = 0;  ///< slot of the warp on the multiprocessor: the row in which the span is drawn
  std::uint64_t block = 0;  ///< number of the block in the grid, x fastest
  std::uint32_t warp = 0;   ///< index of the warp in its block
  WarpState state{};
  std::uint32_t pc = 0;       ///< pc of the instruction that the warp executes or waits for
  double begin = 0, end = 0;  ///< cycles since the beginning of the launch
  /// only for WarpState::issuing: whether an access, an exchange of values between lanes, or a barrier starts at `end`
  bool acts = false;
};

/// Predicted time of a launch, and its reasons. All times include the overhead of a launch, as in `warplens bench`.
struct Prediction {
  /// Reason why there is no prediction, as a clause; empty if there is one. Without a prediction, all other members
  /// except the occupancy are empty.
  std::string not_predicted;
  double us = 0, low_us = 0, high_us = 0;
  Limiter limiter{};
  /// Share of the launch's time in which each resource is busy, as the hardware counters define it. The share of DRAM
  /// is relative to the full speed of its pins if the file of the GPU contains this speed.
  PerResource<double> shares{};
  /// Share of the time in which the link between the halves of L2 is busy. The link is a part of L2, so the share of L2
  /// is at least as large.
  double link = 0;
  double dispatching = 0;  ///< share of the time in which the GPU dispatches blocks
  /// for each resource: time of the launch in microseconds, if this resource took no time
  PerResource<double> us_without{};
  PerResource<Limiter> limiter_without{};  ///< for each resource: limiter of the launch if this resource took no time
  double waiting = 0;                      ///< share of the time in which a scheduler has no warp that can issue
  double used = 1;                         ///< share of the multiprocessors that have a block, averaged over the launch
  Occupancy occupancy;
  /// Number of waves of blocks: the number of blocks of the grid divided by the number of resident blocks, rounded up.
  std::uint64_t waves_of_blocks = 0;
  Traffic traffic;
  /// traffic if L2 is empty when the launch begins, even if the launch was predicted for another L2State
  Traffic traffic_from_empty_l2;
  std::vector<InstructionShare> instructions;  ///< instructions that keep a resource busy, sorted by pc
  /// sorted by `begin`; only the first ReplaySettings::most_spans spans are kept
  std::vector<WarpSpan> spans;
};

}  // namespace warplens::clock
