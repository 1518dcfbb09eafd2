#pragma once

#include <cstdint>
#include <vector>

#include "analysis/machine.hpp"
#include "analysis/simt/frame.hpp"

namespace warplens::simt {

/// Lanes of a warp that execute together: they are at the same instruction, in the same call of a function.
struct Path {
  std::uint32_t pc = 0;
  LaneMask mask = 0;
  FramePointer frame;
};

/// A path that waits: at a barrier of the block or the cluster, or for other lanes of its warp.
struct ParkedPath {
  Path path;
  bool at_barrier = false;  ///< true: waits at a barrier of the block or cluster; false: waits for lanes of its warp
  std::uint32_t barrier = 0;
  LaneMask members = 0;  ///< for a wait within the warp: the lanes that must come together
};

/// State of one warp. Its lanes are divided into paths; the lanes of one path run in lockstep. A path in the deepest
/// function call runs first; among several such paths, the first one in Code::order. Paths that reach the same place
/// are merged. (The usual alternative, a stack of post-dominators, would fail if a lane returns before a barrier.)
struct Warp {
  std::uint32_t index = 0;
  LaneMask launched = 0;  ///< lanes that have a thread; the last warp of a block may have fewer threads than lanes
  LaneMask exited = 0;
  std::vector<Path> paths;
  std::vector<ParkedPath> parked;
  LaneMask at_cluster_barrier = 0;  ///< lanes that have arrived at the cluster's barrier since it last opened
  LaneMask met_elsewhere = 0;       ///< lanes that take part in the current exchange of values at another instruction
  /// lanes of a path that waited for other lanes of the warp; it runs again without them, because they can no longer
  /// arrive
  LaneMask unsynchronized = 0;
  /// Number of unsuccessful polls (failed compare-and-swaps, volatile loads, naps) since this warp last wrote to
  /// memory. If it is large, the warp waits in a loop until another warp writes.
  std::uint32_t idle_polls = 0;
  std::uint64_t told = 0;      ///< number of instructions of this block that were reported to the observer
  std::uint32_t patience = 0;  ///< number of idle polls at which the next path gets a turn
  FramePointer entry_frame;
  std::vector<std::uint8_t> local_memory;  ///< local memory of all lanes, lane 0 first; grows with the depth of
                                           ///< function calls
  std::uint32_t local_bytes = 0;           ///< largest number of bytes per lane that function calls have needed so far
  std::uint32_t local_stride = 0;          ///< distance in bytes between the memories of consecutive lanes

  LaneMask live() const { return launched & ~exited; }
};

}  // namespace warplens::simt
