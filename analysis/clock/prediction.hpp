#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/clock/gpu.hpp"
#include "analysis/clock/occupancy.hpp"

namespace warplens::clock {

/// The parts of the machine that can limit a launch.
enum class Resource : std::uint8_t { dram, l2, lsu, shared, issue };
inline constexpr std::size_t kResources = 5;
template <class T>
using PerResource = std::array<T, kResources>;

/// Returns the name in JSON: "dram".
const char* name_of(Resource resource);

/// The limit of a launch: the resource that is busiest according to the hardware counters. If none is busy enough, it
/// is the rate at which blocks are dispatched, or waiting of the warps for results. `launch`: the overhead of the
/// launch takes longer than its work.
enum class Limiter : std::uint8_t { dram, l2, lsu, shared, issue, waiting, dispatch, launch };
const char* name_of(Limiter limiter);

/// If no resource is busy for at least this share of the time, waiting is the limit, as in profilers.
inline constexpr double kBusyEnough = 0.6;

/// Traffic at each level of the memory hierarchy, over the whole launch.
struct Traffic {
  std::uint64_t l1_sectors = 0;          ///< sectors that loads request from L1
  std::uint64_t l1_hits = 0;             ///< sectors of those that L1 has
  std::uint64_t l2_read_sectors = 0;     ///< from L2 to L1
  std::uint64_t l2_write_sectors = 0;    ///< from L1 to L2, stores and atomics
  std::uint64_t l2_partial_sectors = 0;  ///< sectors of those that the store did not fill
  std::uint64_t dram_read_bytes = 0, dram_write_bytes = 0;
  bool operator==(const Traffic&) const = default;
};

/// How long one instruction keeps each resource busy over the whole launch, as a share of the launch's time.
struct InstructionShare {
  std::uint32_t pc = 0;
  PerResource<double> busy{};
  /// Share of the time of all warps that they wait for the data that this instruction loads, or at its barrier.
  double waited = 0;
};

/// The activity of a warp at one moment.
enum class WarpState : std::uint8_t { issuing, ready, memory, shared, barrier, queue };
const char* name_of(WarpState state);

/// A period of one warp on the replayed multiprocessor in which its state does not change.
struct WarpSpan {
  std::uint32_t place = 0;  ///< row in which it is drawn: slot of the warp on the multiprocessor
  std::uint64_t block = 0;  ///< number in the grid, x fastest
  std::uint32_t warp = 0;   ///< index in its block
  WarpState state{};
  std::uint32_t pc = 0;       ///< pc of the instruction that it executes or waits for
  double begin = 0, end = 0;  ///< in cycles from the beginning of the launch
  bool acts = false;          ///< only for WarpState::issuing: an access, an exchange or a barrier starts at `end`
};

/// Predicted time of a launch, and its reasons. All times are as `warplens bench` measures them.
struct Prediction {
  /// Reason if there is no prediction, as a clause; everything except the occupancy is then empty.
  std::string not_predicted;
  double us = 0, low_us = 0, high_us = 0;
  Limiter limiter{};
  /// Share of the launch's time that each resource is busy, as the hardware counters define it. The share of DRAM is
  /// relative to the full speed of its pins if the file of the GPU contains it.
  PerResource<double> shares{};
  /// Share that the link between the halves of L2 is busy; it is a part of L2, whose share is at least this.
  double link = 0;
  double dispatching = 0;                  ///< share of the time in which blocks are dispatched
  PerResource<double> us_without{};        ///< time without the limit of this resource …
  PerResource<Limiter> limiter_without{};  ///< … and the limiter in that case
  double waiting = 0;                      ///< share of the time in which no warp of a scheduler can issue
  double used = 1;                         ///< share of the multiprocessors that have a block, averaged over the launch
  Occupancy occupancy;
  /// Number of blocks of the grid divided by the number of resident blocks, rounded up.
  std::uint64_t waves_of_blocks = 0;
  Traffic traffic;
  Traffic traffic_from_empty_l2;  ///< traffic if L2 is empty when the launch begins, whatever the question was
  std::vector<InstructionShare> instructions;  ///< by pc, only those that keep a resource busy
  std::vector<WarpSpan> spans;                 ///< sorted by `begin`; only of the first cycles
};

}  // namespace warplens::clock
