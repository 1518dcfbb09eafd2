#pragma once

#include <cstdint>
#include <vector>

#include "analysis/machine.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

/// One 32-byte sector of a line, and who asked for it.
struct Sector {
  LaneMask lanes = 0;            ///< lanes that touch it; none: the sector is not moved
  std::uint32_t bytes_used = 0;  ///< distinct bytes that they touch
  std::uint32_t times = 0;       ///< how often it is moved: more than once for atomics and copies past L1
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
  bool exact = true;                 ///< false where the rule is known to miss some cases
};

/// Counts alone, for totals.
struct GlobalCounts {
  std::uint32_t sectors = 0;
  std::uint32_t ideal_sectors = 0;
  std::uint32_t bytes = 0;
  bool exact = true;
};

/// The sectors of one warp instruction's access to global memory. The rules were derived from, and agree with, every
/// pattern measured on an H200 (tests/analysis/traffic/measured), but for the atomics named:
///  - A load, a store or an asynchronous copy through L1 moves the distinct sectors that its active lanes touch,
///    whatever the access width (l1tex__t_sectors_pipe_lsu_mem_global_op_{ld,st}). A copy past L1: see async_copy.hpp.
///  - An atomic or a reduction moves each sector as often as lanes share one address in it, at most (…_op_{atom,red}).
///    That is exact as long as the lanes lie within five neighbouring sectors or no sector holds two addresses; of all
///    2,100 patterns it is in 98%, and one or two sectors short in the others. (The counters that instrument the code,
///    smsp__sass_l1tex_t_sectors_…, show the distinct sectors.)
GlobalRequest global_request(const Machine& machine, const WarpAccess& access);
GlobalCounts count_global(const Machine& machine, const WarpAccess& access);

}  // namespace warplens::traffic
