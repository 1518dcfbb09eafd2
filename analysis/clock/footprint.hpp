#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "analysis/clock/work.hpp"

namespace warplens::clock {

/// Amount of global memory that a launch reads and writes (each byte counts once), and how often the blocks of the
/// launch request this memory.
struct Footprint {
  double read_bytes = 0, written_bytes = 0;  ///< bytes of the whole launch, in whole sectors
  /// Bytes that L2 reads from DRAM to complete sectors, in addition to `read_bytes`: if stores have written only a part
  /// of a sector, L2 reads the rest of it when it evicts the sector.
  double filling_bytes = 0;
  double bytes = 0;  ///< bytes that are read or written; bytes that are both count once
  /// Number of sectors that DRAM transfers, relative to the number of requests. A loaded sector counts as one request
  /// per block, a stored sector as one per request.
  /// - `read_share`: sectors that DRAM reads, divided by the sectors that the blocks request from L2
  /// - `write_share`: the same for writes
  /// - `filling_share`: sectors that are read for `filling_bytes`, divided by the stored sectors
  double read_share = 1, write_share = 1, filling_share = 0;
  /// Number of sectors that loads request from L1. `loaded_sectors` counts every request; `distinct_loaded_sectors`
  /// counts each sector once per block.
  double loaded_sectors = 0, distinct_loaded_sectors = 0;
  double stored_sectors = 0;  ///< number of stored sectors; every request counts
  /// Number of runs of adjacent sectors that DRAM transfers, divided by the number of sectors that the blocks request
  /// from L2 (counted as for `read_share`).
  double read_runs = 0, write_runs = 0;
};

/// Sectors of global and local memory that a block accesses; a sector is listed once per request.
struct BlockTouches {
  std::vector<traffic::TouchedSector> loads, stores;
  /// sectors of loads that request L2 even if L1 has the data; not included in `loads`
  std::vector<traffic::TouchedSector> past_l1;
  /// number of sectors that loads request, including local memory; counted even if loads are not recorded
  std::uint64_t loaded_sectors = 0;
  std::uint64_t warp_instructions = 0;  ///< number of PTX instructions that the warps of the block executed
};

/// Limits of the execution that finds out which memory each block accesses.
struct TouchLimits {
  /// Maximum number of warp instructions of all blocks together. When it is reached, no further block is started.
  std::uint64_t warp_instructions = 50'000;
  std::uint64_t of_a_block = 50'000;  ///< maximum number of warp instructions of one block
  /// maximum number of instructions of one warp; the rest of the warp is not executed; 0: no limit
  std::uint64_t of_a_warp = 0;
  bool loads = true;  ///< whether loads are recorded; stores always are
};

/// Memory that neighbouring blocks access.
struct Touches {
  std::vector<BlockTouches> neighbours;
  /// Share of the work of each neighbouring block that was executed. The loads of the remaining work are assumed to be
  /// similar.
  double share = 1;
  /// Accesses of one completely executed block. Set if `share` is less than 1; the stores of the launch are estimated
  /// from this block alone in this case.
  std::optional<BlockTouches> whole;
};

/// Executes the blocks with these numbers, in this order, and returns the memory that each of them accesses.
std::vector<BlockTouches> record_touches(const simt::Program& program, const simt::Launch& launch,
                                         std::span<const std::uint64_t> blocks, const TouchLimits& limits = {},
                                         const std::stop_token& stop = {});

/// Estimates the footprint of a launch from neighbouring blocks. They are resident at the same time, so a sector that
/// several of them access comes from DRAM once. `blocks` is the number of blocks of the grid. If a row of blocks
/// accesses at most `kept_bytes`, L2 still has the data that the next row accesses again, and DRAM transfers at most
/// the size of the accessed buffers. Otherwise every row of blocks gets all its data from DRAM.
Footprint estimate_footprint(const Touches& touches, const simt::Launch& launch, std::uint64_t blocks,
                             double kept_bytes);

}  // namespace warplens::clock
