#pragma once

#include <vector>

#include "analysis/traffic/lane_passes.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

/// Returns the wavefronts that write the data of an asynchronous copy (cp.async) to shared memory.
/// - Through L1 (.ca): the lanes are divided into parts, as for a store of the same width. L1 reads its cache lines
///   through the banks of shared memory. Two lanes of a part conflict if they write the same bank, or if both copy and
///   read the same position in a cache line (of one line or of two). A part takes as many wavefronts as the largest
///   number of lanes that conflict with one lane, including this lane. Lanes that copy nothing write zeros; they
///   conflict only at the bank that they write.
/// - Past L1 (.cg): L2 sends sectors, each for 32 bytes of shared memory. A wavefront writes sectors of one cache
///   line to one row of banks. These sectors must be written in the same way. The way consists of three properties:
///   which halves are copied (both, only the lower, only the upper); whether the halves change places; and whether the
///   sector changes places with its neighbour in the aligned 64 bytes. If several lanes copy the same half sector to
///   the same row, with or without a change of the halves, each of them takes a wavefront of its own: the lane with the
///   highest number is first. Two lanes copy a whole sector only if they have the same turn.
/// - Past L1, the wavefronts of the same copy through L1, in which all lanes take part, are added in two cases: at
///   least one lane writes zeros, or the copy fills parts of a lane with zeros (CopyMade::by_size).
///
/// Measured with one warp on an H200 (driver 580.159.04, 2026-11-28): counter
/// smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldgsts, random patterns of lanes and addresses. The rules
/// were found with half of the patterns. They agree with all patterns of the other half (4,800) and with 2,000 launches
/// of several copies in flight or of several warps. This counter instruments the code. The counter of the load/store
/// unit itself (l1tex__data_pipe_lsu_wavefronts_mem_shared) differs: it does not count the sectors that bypass L1, and
/// for copies through L1 it depends on the places of the lines in L1.
std::vector<LanePass> async_copy_passes(const Machine& machine, const WarpAccess& access);

/// Returns whether the counter agrees with `async_copy_passes`. It does not if the machine code of a copy past L1 uses
/// the predicate register P0, because the instrumentation overwrites this register and reads it as false. (If all
/// lanes copy unless P0 is true, the counter is right.) The result is also false if it is not known whether the
/// assembler fills parts of lanes with zeros, and the number of wavefronts depends on that.
bool async_copy_is_exact(const WarpAccess& access);

/// Returns whether L2 sends the sectors of this access directly to shared memory. L2 may then send a sector several
/// times.
bool goes_past_l1(const Machine& machine, const WarpAccess& access);

/// Returns the number of times that L2 sends one sector for a copy that bypasses L1. The sector goes to one or more
/// blocks of 32 bytes of shared memory. For each such block, L2 sends the sector as often as the larger of two numbers:
/// the number of lanes that copy the lower half of the sector, and the number of lanes that copy its upper half.
/// Measured (counter l1tex__m_xbar2l1tex_read_sectors) in the same launches as `async_copy_passes`: correct in all
/// patterns in which the lanes write to different addresses.
std::uint32_t times_sent(const Machine& machine, const WarpAccess& access, std::uint64_t sector);

/// Returns the number of sectors that L1 counts for a copy that bypasses it: one for each pair of a cache line and a
/// block of 32 bytes of shared memory. Halves of two sectors of one line that go to the same block therefore count as
/// one sector, and a sector that goes to two blocks counts twice. Measured (counter
/// l1tex__t_sectors_pipe_lsu_mem_global_op_ld) in the same launches as `async_copy_passes`: correct in all patterns in
/// which the lanes write to different addresses. If several copies in flight write to the same address, the counter can
/// be lower.
std::uint32_t sectors_past_l1(const Machine& machine, const WarpAccess& access);

/// Returns whether the counter agrees with `sectors_past_l1`: it does unless several lanes copy to the same address.
bool sectors_past_l1_are_exact(const WarpAccess& access);

}  // namespace warplens::traffic
