#pragma once

#include <vector>

#include "analysis/traffic/lane_passes.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

/// How the write of an asynchronous copy (cp.async) to shared memory is served.
///  - Through L1 (.ca): in as many parts of the warp as a store of its width; in each wavefront a lane is served unless
///    a lower lane that is still waiting writes the same bank, or reads the same place within a line (for L1 hands its
///    lines out through the same banks). Lanes that copy nothing and write zeros wait for the bank alone. Measured for
///    lanes that write to different places (l1tex__data_pipe_lsu_wavefronts_mem_shared, less the three of the
///    instruction itself); with lanes that write zeros it is right in 64 of 65 patterns.
///  - Past L1 (.cg): L2 sends sectors, each for 32 bytes of shared memory. Those of one line that go into one row of
///    banks share a wavefront, unless they are the same sector, or go there in another way: whole, the lower or the
///    upper half alone, or one half into the place of the other. Measured
///    (smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldgsts) for lanes that write to different places, one
///    copy at a time: right in all 40 patterns in which no half goes into the place of the other, and in 80 of the 100
///    others. While several copies are on their way, L2 sends their sectors as it gets them, and fewer share a
///    wavefront (tests/users/pipeline_copy: 208 where the rule has 80): it is the least.
std::vector<LanePass> async_copy_passes(const Machine& machine, const WarpAccess& access);

/// Whether that is known to be right.
bool async_copy_is_exact(const WarpAccess& access);

/// Whether L2 sends this access's sectors straight to shared memory, so that one may be moved several times.
bool goes_past_l1(const Machine& machine, const WarpAccess& access);

/// How often L2 sends one sector for a copy past L1: once for each 32 bytes of shared memory that it goes to, and there
/// as often as one half of it is copied. Measured (smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ldgsts): right in
/// all of 140 patterns.
std::uint32_t times_sent(const Machine& machine, const WarpAccess& access, std::uint64_t sector);

/// The sum of that over all sectors.
std::uint32_t sectors_sent(const Machine& machine, const WarpAccess& access);

/// Whether all counters have that sum. Where halves of two sectors of one line go to the same 32 bytes, the counter of
/// all loads (smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ld) has one sector less for each such pair: measured in
/// 23 launches of the catalogue's tile_async at widths of no whole sectors (H200 and H100, driver 580.159.04,
/// 2026-11-24), while the counter of copies had none less in the 26 patterns that have such pairs.
bool sectors_sent_are_exact(const Machine& machine, const WarpAccess& access);

}  // namespace warplens::traffic
