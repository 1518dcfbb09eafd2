#pragma once

#include <cstdint>
#include <vector>

#include "analysis/machine.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

/// One 32-byte sector of a cache line, and the lanes that access it.
struct Sector {
  LaneMask lanes = 0;            ///< lanes that access the sector; 0 if the sector is not moved
  std::uint32_t bytes_used = 0;  ///< number of distinct bytes that these lanes access
  /// number of times that the sector is moved; more than 1 only for atomics and copies past L1. For copies past L1, the
  /// sum over the sectors can differ from GlobalRequest::sectors, because L1 counts them in another way.
  std::uint32_t times = 0;
};

/// A cache line that a request accesses, with its sectors sorted by address.
struct Line {
  std::uint64_t address = 0;  ///< address of the first byte
  std::vector<Sector> sectors;
};

/// All sectors that one request to global memory moves, for drawing.
struct GlobalRequest {
  std::vector<Line> lines;           ///< cache lines sorted by address
  std::uint32_t sectors = 0;         ///< number of sectors that are moved
  std::uint32_t ideal_sectors = 0;   ///< minimum number of sectors that can hold the distinct bytes
  std::uint32_t distinct_bytes = 0;  ///< number of distinct bytes that the active lanes access
  std::uint32_t bytes = 0;           ///< number of bytes that the active lanes request, including repetitions
  bool exact = true;                 ///< false if the rule is known to be wrong in some cases for this kind of access
};

/// The counts of a GlobalRequest, without its list of cache lines. Used for totals.
struct GlobalCounts {
  std::uint32_t sectors = 0;
  std::uint32_t ideal_sectors = 0;
  std::uint32_t bytes = 0;
  bool exact = true;
};

/// Compute the sectors of one warp instruction's access to global memory. The rules were derived from measurements on
/// an H200 and agree with every measured pattern (tests/analysis/traffic/measured), except for some atomics:
/// - A load, a store or an asynchronous copy through L1 moves the distinct sectors that its active lanes access, for
///   every access width (counters l1tex__t_sectors_pipe_lsu_mem_global_op_{ld,st}). For copies past L1 see
///   async_copy.hpp.
/// - An atomic or a reduction moves each sector several times: as often as the largest number of lanes that share one
///   address in the sector (counters …_op_{atom,red}). This is exact if the lanes access at most five adjacent sectors,
///   or if no sector contains two of the addresses. Of all 2,100 patterns, 98 % agree; the others differ by one or two
///   sectors. (The counters of the instrumented code, smsp__sass_l1tex_t_sectors_…, count each distinct sector once.)
GlobalRequest global_request(const Machine& machine, const WarpAccess& access);
GlobalCounts count_global(const Machine& machine, const WarpAccess& access);

}  // namespace warplens::traffic
