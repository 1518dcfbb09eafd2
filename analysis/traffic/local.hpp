#pragma once

#include "analysis/machine.hpp"
#include "analysis/traffic/global.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

/// The sectors of one warp instruction's access to local memory, whose addresses count from the start of each thread's
/// own. A warp's local memory is interleaved by words of 4 bytes: word k of all its lanes lies side by side, so that
/// lanes at one index move whole lines, and lanes at 32 different ones a sector each. Moved are the distinct sectors
/// (l1tex__t_sectors_pipe_lsu_mem_local_op_{ld,st}; agrees with every pattern measured on an H200).
GlobalCounts count_local(const Machine& machine, const WarpAccess& access);

}  // namespace warplens::traffic
