#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/clock/gpu.hpp"
#include "analysis/clock/occupancy.hpp"

namespace warplens::clock {

/// The parts of the machine that a launch can be limited by.
enum class Resource : std::uint8_t { dram, l2, lsu, shared, issue };
inline constexpr std::size_t kResources = 5;
template <class T>
using PerResource = std::array<T, kResources>;

/// As the JSON calls it: "dram".
const char* name_of(Resource resource);

/// What a launch is limited by: the resource that is busiest, as the hardware's counters have it; or, where none is
/// busy enough, that blocks are begun no faster (dispatch), or that its warps wait for results. Or that the launch
/// itself takes longer than its work.
enum class Limiter : std::uint8_t { dram, l2, lsu, shared, issue, waiting, dispatch, launch };
const char* name_of(Limiter limiter);

/// Where nothing is busy for so much of the time, no resource is the limit, but waiting: as profilers have it.
inline constexpr double kBusyEnough = 0.6;

/// What the levels of the memory move, over the whole launch.
struct Traffic {
  std::uint64_t l1_sectors = 0;          ///< that loads ask L1 for
  std::uint64_t l1_hits = 0;             ///< of which it has
  std::uint64_t l2_read_sectors = 0;     ///< from L2 to L1
  std::uint64_t l2_write_sectors = 0;    ///< from L1 to L2, stores and atomics
  std::uint64_t l2_partial_sectors = 0;  ///< of which the store did not fill
  std::uint64_t dram_read_bytes = 0, dram_write_bytes = 0;
  bool operator==(const Traffic&) const = default;
};

/// How long one instruction keeps the resources, over the whole launch, as a share of its time.
struct InstructionShare {
  std::uint32_t pc = 0;
  PerResource<double> busy{};
  double waited =
      0;  ///< of all warps' time, the share that they wait for what this instruction loads or for its barrier
};

/// What a warp does at a time.
enum class WarpState : std::uint8_t { issuing, ready, memory, shared, barrier, queue };
const char* name_of(WarpState state);

/// A stretch of one warp's life on the multiprocessor that is replayed.
struct WarpSpan {
  std::uint32_t place = 0;  ///< the row it is drawn in: a warp's slot on the multiprocessor
  std::uint64_t block = 0;  ///< number in the grid, x fastest
  std::uint32_t warp = 0;   ///< within its block
  WarpState state{};
  std::uint32_t pc = 0;       ///< of the instruction that it executes, or waits for
  double begin = 0, end = 0;  ///< in cycles from the launch's begin
  bool acts = false;          ///< of WarpState::issuing: at `end` an access, an exchange or a barrier begins
};

/// How long a launch takes, and why. All times are those of `warplens bench`.
struct Prediction {
  std::string not_predicted;  ///< why there is none, as a clause; then all else but the occupancy is empty
  double us = 0, low_us = 0, high_us = 0;
  Limiter limiter{};
  /// Of the launch's time, the share that each is busy, as the hardware's counters have it: DRAM of what its pins could
  /// move, where the file knows that.
  PerResource<double> shares{};
  double link = 0;         ///< likewise the link between the halves of L2, which is a part of L2: its share is no less
  double dispatching = 0;  ///< likewise, blocks are begun
  PerResource<double> us_without{};        ///< what it would take were this one no limit …
  PerResource<Limiter> limiter_without{};  ///< … and what would be the limit then
  double waiting = 0;                      ///< of the time, the share in which no warp of a scheduler could issue
  double used = 1;  ///< of the multiprocessors, the share that has a block, on the average over the launch
  Occupancy occupancy;
  std::uint64_t waves_of_blocks = 0;  ///< blocks of the grid over those that are resident at once, rounded up
  Traffic traffic;
  Traffic traffic_from_empty_l2;               ///< were there nothing in L2 when the launch begins, whatever was asked
  std::vector<InstructionShare> instructions;  ///< by pc, only those that keep something busy
  std::vector<WarpSpan> spans;                 ///< in order of `begin`; of the first cycles alone
};

}  // namespace warplens::clock
