#pragma once

#include <cstdint>
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
  /// Likewise runs of neighbouring bytes.
  double read_runs = 0, write_runs = 0;
};

/// The sectors of global and local memory that a block touches, as often as it asks for them.
struct BlockTouches {
  std::vector<traffic::TouchedSector> loads, stores;
};

/// Executes these blocks, in this order, for what they touch; stops after `warp_instructions` of them all.
std::vector<BlockTouches> touches_of(const simt::Program& program, const simt::Launch& launch,
                                     std::span<const std::uint64_t> blocks, std::uint64_t warp_instructions,
                                     const std::stop_token& stop = {});

/// Estimates a launch's footprint from neighbouring blocks, which are resident at the same time: what several of them
/// touch comes from DRAM once. `blocks` is the number of blocks of the grid. What blocks of different rows of the grid
/// share is still in L2 if a row touches no more than `kept_bytes`; then no more is moved than the buffers hold that
/// were touched. Else each row moves what it touches anew.
Footprint footprint_of(const std::vector<BlockTouches>& neighbours, const simt::Launch& launch, std::uint64_t blocks,
                       double kept_bytes);

}  // namespace warplens::clock
