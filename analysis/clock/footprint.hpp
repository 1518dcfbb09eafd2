#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "analysis/clock/work.hpp"

namespace warplens::clock {

/// What a launch reads and writes of global memory, each byte once, and how often its blocks ask for it.
struct Footprint {
  double read_bytes = 0, written_bytes = 0;  ///< of the whole launch, in whole sectors
  double filling_bytes = 0;                  ///< read as well, for sectors that leave L2 before they are full
  double bytes = 0;                          ///< read or written
  /// Sectors that DRAM moves for each one that L2 is asked for: each block asks once for what it loads, and each time
  /// for what it stores. `filling_share` counts for each one that is written.
  double read_share = 1, write_share = 1, filling_share = 0;
  /// Sectors that the launch asks L1 for with loads, each time; and those of them that blocks ask for, each block once.
  double loaded_sectors = 0, distinct_loaded_sectors = 0;
  double stored_sectors = 0;  ///< each time
  /// Likewise runs of neighbouring bytes.
  double read_runs = 0, write_runs = 0;
};

/// The sectors of global and local memory that a block touches, as often as it asks for them.
struct BlockTouches {
  std::vector<traffic::TouchedSector> loads, stores;
  std::vector<traffic::TouchedSector> past_l1;  ///< those of loads that ask L2 each time, which `loads` has not
  std::uint64_t loaded_sectors = 0;             ///< as many as both have of loads, also where they were not taken down
  std::uint64_t warp_instructions = 0;          ///< executed for them, of the PTX
};

/// How much is executed to learn what blocks touch.
struct TouchLimits {
  std::uint64_t warp_instructions = 50'000;  ///< of all blocks together: none is begun after so many
  std::uint64_t of_a_block = 50'000;
  std::uint64_t of_a_warp = 0;  ///< of each warp no more than its first ones; 0: all
  bool loads = true;            ///< false: only stores are taken down
};

/// What neighbouring blocks touch.
struct Touches {
  std::vector<BlockTouches> neighbours;
  double share = 1;  ///< of each neighbour's work that was executed for it; the rest of its loads are like these
  std::optional<BlockTouches> whole;  ///< where that is less than 1: all that one block touches, for what it stores
};

/// Executes these blocks, in this order, for what they touch.
std::vector<BlockTouches> touches_of(const simt::Program& program, const simt::Launch& launch,
                                     std::span<const std::uint64_t> blocks, const TouchLimits& limits = {},
                                     const std::stop_token& stop = {});

/// Estimates a launch's footprint from neighbouring blocks, which are resident at the same time: what several of them
/// touch comes from DRAM once. `blocks` is the number of blocks of the grid. What blocks of different rows of the grid
/// share is still in L2 if a row touches no more than `kept_bytes`; then no more is moved than the buffers hold that
/// were touched. Else each row moves what it touches anew.
Footprint footprint_of(const Touches& touches, const simt::Launch& launch, std::uint64_t blocks, double kept_bytes);

}  // namespace warplens::clock
