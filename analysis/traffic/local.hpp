#pragma once

#include "analysis/machine.hpp"
#include "analysis/traffic/global.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

/// Counts the sectors of one warp instruction's access to local memory. Addresses count from the start of each thread's
/// own memory. The local memory of a warp is interleaved in words of 4 bytes: word k of all lanes is contiguous. Lanes
/// with the same index move whole cache lines, and lanes with 32 different indices move one sector each. The access
/// moves its distinct sectors (l1tex__t_sectors_pipe_lsu_mem_local_op_{ld,st}; agrees with every pattern measured on an
/// H200).
GlobalCounts count_local(const Machine& machine, const WarpAccess& access);

}  // namespace warplens::traffic
