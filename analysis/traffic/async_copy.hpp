#pragma once

#include <vector>

#include "analysis/simt/observer.hpp"
#include "analysis/traffic/lane_passes.hpp"

namespace warplens::traffic {

/// How the write of an asynchronous copy (cp.async) to shared memory is served: in as many parts of the warp as a store
/// of its width; in each wavefront a lane is served unless a lower lane that is still waiting writes the same bank, or
/// reads the same place within a line (for L1 hands its lines out through the same banks). Lanes that copy nothing and
/// write zeros wait for the bank alone. Measured with .ca for lanes that write to different places
/// (l1tex__data_pipe_lsu_wavefronts_mem_shared, less the three of the instruction itself); with lanes that write zeros
/// it is right in 64 of 65 patterns. Copies past L1 (.cg) are counted by the same rule, which is not theirs: the GPU
/// counts a sector and a wavefront for each pair of a sector read and 32 bytes written, as often as one half of the
/// sector goes there (116 of 140 patterns follow the pairs alone).
std::vector<LanePass> async_copy_passes(const Machine& machine, const simt::Access& access);

}  // namespace warplens::traffic
