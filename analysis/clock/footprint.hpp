#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "analysis/clock/work.hpp"

namespace warplens::clock {

/// Global memory that a launch reads and writes, each byte counted once, and how often its blocks request it.
struct Footprint {
  double read_bytes = 0, written_bytes = 0;  ///< of the whole launch, in whole sectors
  double filling_bytes = 0;                  ///< additionally read, for sectors that leave L2 before they are full
  double bytes = 0;                          ///< read or written
  /// Number of sectors that DRAM moves per sector requested from L2. Loads count once per block, stores each time.
  /// `filling_share` is per written sector.
  double read_share = 1, write_share = 1, filling_share = 0;
  /// Number of sectors that loads request from L1. The first number counts every request, the second counts each
  /// sector once per block.
  double loaded_sectors = 0, distinct_loaded_sectors = 0;
  double stored_sectors = 0;  ///< counted each time
  /// Number of runs of adjacent bytes per sector requested from L2.
  double read_runs = 0, write_runs = 0;
};

/// Sectors of global and local memory that a block accesses, once per request.
struct BlockTouches {
  std::vector<traffic::TouchedSector> loads, stores;
  std::vector<traffic::TouchedSector> past_l1;  ///< sectors of loads that always request L2; not included in `loads`
  std::uint64_t loaded_sectors = 0;             ///< number of sectors in both lists, also if they were not recorded
  std::uint64_t warp_instructions = 0;          ///< PTX instructions that its warps executed
};

/// Limits of the execution that finds out which memory each block accesses.
struct TouchLimits {
  std::uint64_t warp_instructions = 50'000;  ///< of all blocks together: no further block is started after this number
  std::uint64_t of_a_block = 50'000;         ///< limit per block
  std::uint64_t of_a_warp = 0;               ///< per warp, only this many first instructions are executed; 0: all
  bool loads = true;                         ///< false: only stores are recorded
};

/// Memory accessed by neighbouring blocks.
struct Touches {
  std::vector<BlockTouches> neighbours;
  /// Share of the work of each neighbour that was executed; the rest of its loads is assumed to be similar.
  double share = 1;
  /// Set if `share` is less than 1: the accesses of one complete block, for its stores.
  std::optional<BlockTouches> whole;
};

/// Executes these blocks, in this order, and returns the memory that each accesses.
std::vector<BlockTouches> record_touches(const simt::Program& program, const simt::Launch& launch,
                                         std::span<const std::uint64_t> blocks, const TouchLimits& limits = {},
                                         const std::stop_token& stop = {});

/// Estimates the footprint of a launch from neighbouring blocks, which are resident at the same time: sectors that
/// several of them access come from DRAM once. `blocks` is the number of blocks of the grid. If a row of blocks
/// accesses at most `kept_bytes`, memory that different rows share is still in L2. DRAM then moves at most the size of
/// the accessed buffers. Otherwise each row of blocks moves everything it accesses again.
Footprint estimate_footprint(const Touches& touches, const simt::Launch& launch, std::uint64_t blocks,
                             double kept_bytes);

}  // namespace warplens::clock
