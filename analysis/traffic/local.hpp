#pragma once

#include "analysis/machine.hpp"
#include "analysis/traffic/global.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

/// Counts the sectors of one warp instruction's access to local memory. Each address counts from the start of the local
/// memory of its thread. The hardware interleaves the local memory of a warp in words of 4 bytes: word 0 of all lanes
/// comes first, then word 1 of all lanes, and so on. If all lanes of a warp use the same index, the warp therefore
/// accesses whole cache lines; if they use 32 different indices, it accesses one sector per lane. An access moves its
/// distinct sectors (counters l1tex__t_sectors_pipe_lsu_mem_local_op_{ld,st}; agrees with every pattern measured on an
/// H200).
GlobalCounts count_local(const Machine& machine, const WarpAccess& access);

}  // namespace warplens::traffic
