#pragma once

#include <cstdint>
#include <vector>

#include "analysis/machine.hpp"
#include "analysis/simt/frame.hpp"

namespace warplens::simt {

/// Lanes of a warp that stand at the same instruction of the same activation.
struct Path {
  std::uint32_t pc = 0;
  LaneMask mask = 0;
  FramePointer frame;
};

/// A path that waits: at a barrier of the block or the cluster, or for other lanes of its warp.
struct ParkedPath {
  Path path;
  bool at_barrier = false;  ///< of the block or the cluster; else it waits for lanes of its own warp
  std::uint32_t barrier = 0;
  LaneMask members = 0;  ///< for a wait within the warp: the lanes that have to come together
};

/// One warp's state. Its lanes run in lockstep as a list of paths; the deepest activation's lowest pc goes first, and
/// paths that meet are merged (a stack of post-dominators would fail where a lane returns before a barrier).
struct Warp {
  std::uint32_t index = 0;
  LaneMask launched = 0;  ///< lanes that hold a thread: the block's last warp may have fewer
  LaneMask exited = 0;
  std::vector<Path> paths;
  std::vector<ParkedPath> parked;
  LaneMask at_cluster_barrier = 0;  ///< lanes that arrived at the cluster's barrier, which has not opened since
  LaneMask met_elsewhere = 0;       ///< lanes of other paths with which the instruction at hand exchanges values
  LaneMask unsynchronized = 0;      ///< a path that goes on without the lanes it waited for, because they cannot come
  /// Looks at memory that found nothing new (failed compare-and-swaps, volatile loads, naps) since this warp last
  /// wrote: many of them mean that it spins until somebody else writes.
  std::uint32_t idle_polls = 0;
  std::uint64_t told = 0;      ///< instructions of this block that an observer was told of
  std::uint32_t patience = 0;  ///< the `idle_polls` at which the next path gets a turn
  FramePointer entry_frame;
  std::vector<std::uint8_t> local_memory;  ///< [lane][byte]; grows with the deepest activation
  std::uint32_t local_bytes = 0;           ///< of a lane's share of it, those that an activation has asked for
  std::uint32_t local_stride = 0;          ///< from one lane's share to the next one's

  LaneMask live() const { return launched & ~exited; }
};

}  // namespace warplens::simt
