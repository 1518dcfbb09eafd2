#pragma once

#include <vector>

#include "analysis/traffic/lane_passes.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

/// Returns how the write of an asynchronous copy (cp.async) to shared memory is served.
/// - Through L1 (.ca): the write is split by groups of lanes, in the same way as a store of the same width. L1 reads
///   its cache lines through the banks of shared memory. A lane must therefore wait while a lower lane is waiting that
///   writes the same bank, or that reads the same position in a cache line. Lanes that copy nothing write zeros; they
///   wait only for the bank. Measured for lanes that write to different addresses (counter
///   l1tex__data_pipe_lsu_wavefronts_mem_shared, minus the three wavefronts of the instruction itself). With lanes that
///   write zeros, the rule is correct in 64 of 65 patterns.
/// - Past L1 (.cg): L2 sends sectors, each for 32 bytes of shared memory. Sectors of one cache line that go into one
///   row of banks share a wavefront, with two exceptions: two copies of the same sector, and sectors that are written
///   in different ways. A sector can be written in these ways: the whole sector, only its lower half, only its upper
///   half, or one half to the position of the other half. Measured (counter
///   smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldgsts) for lanes that write to different addresses, with
///   one copy at a time: correct in all 40 patterns in which no half goes into the position of the other, and in 80 of
///   the 100 other patterns. While several copies are in flight, L2 sends their sectors as it receives them, and fewer
///   sectors share a wavefront (tests/users/pipeline_copy: 208 wavefronts; the rule gives 80). The result is therefore
///   a lower limit.
std::vector<LanePass> async_copy_passes(const Machine& machine, const WarpAccess& access);

/// Returns whether `async_copy_passes` is known to be exact for this access.
bool async_copy_is_exact(const WarpAccess& access);

/// Returns whether L2 sends the sectors of this access directly to shared memory. L2 may then send a sector several
/// times.
bool goes_past_l1(const Machine& machine, const WarpAccess& access);

/// Returns the number of times that L2 sends one sector for a copy that bypasses L1. The sector goes to one or more
/// blocks of 32 bytes of shared memory. For each such block, L2 sends the sector as often as the larger of two numbers:
/// the number of lanes that copy the lower half of the sector, and the number of lanes that copy its upper half.
/// Measured (counter smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ldgsts): correct in all of 140 patterns.
std::uint32_t times_sent(const Machine& machine, const WarpAccess& access, std::uint64_t sector);

/// Returns the sum of `times_sent` over all sectors.
std::uint32_t sectors_sent(const Machine& machine, const WarpAccess& access);

/// Returns whether all counters agree with `sectors_sent`. If halves of two sectors of one cache line go to the same 32
/// bytes of shared memory, the counter of all loads (smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ld) is one
/// sector lower for each such pair. This was measured in 23 launches of the kernel tile_async, with widths that are not
/// a multiple of a sector (H200 and H100, driver 580.159.04, 2026-11-24). The counter of copies was not lower in the 26
/// patterns with such pairs.
bool sectors_sent_are_exact(const Machine& machine, const WarpAccess& access);

}  // namespace warplens::traffic
