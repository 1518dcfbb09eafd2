#pragma once

#include <cstdint>
#include <vector>

#include "analysis/machine.hpp"

namespace warplens::traffic {

/// One 32-byte sector of a line, and who asked for it.
struct Sector {
  LaneMask lanes = 0;        ///< lanes that touch it; none: the sector is not moved
  std::uint32_t bytes_used = 0;  ///< distinct bytes that they touch
};

/// A line that a request touches, with its sectors in order of address.
struct Line {
  std::uint64_t address = 0;  ///< of its first byte
  std::vector<Sector> sectors;
};

/// All that one global request moves, for drawing: lines in order of address.
struct GlobalRequest {
  std::vector<Line> lines;
  std::uint32_t sectors = 0;         ///< that are moved
  std::uint32_t ideal_sectors = 0;   ///< the fewest that could hold the distinct bytes
  std::uint32_t distinct_bytes = 0;  ///< bytes used
  std::uint32_t bytes = 0;           ///< bytes the active lanes asked for, repeats counted
};

/// Counts alone, for totals.
struct GlobalCounts {
  std::uint32_t sectors = 0;
  std::uint32_t ideal_sectors = 0;
  std::uint32_t bytes = 0;
};

/// The sectors of one warp instruction: the distinct sectors that its active lanes touch, whatever the access width
/// (checked against smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_{ld,st} on an H200). `width` is bytes a lane.
GlobalRequest global_request(const Machine& machine, LaneMask active, const PerLane<std::uint64_t>& addresses,
                             unsigned width);
GlobalCounts count_global(const Machine& machine, LaneMask active, const PerLane<std::uint64_t>& addresses,
                          unsigned width);

}  // namespace warplens::traffic
