#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "analysis/simt/block.hpp"

namespace warplens::simt {

/// Number of multiprocessors of an H100 (SXM5) or H200.
inline constexpr std::uint64_t kMultiprocessors = 132;

/// Returns the number of blocks of a cluster along x, y and z. If the launch does not specify it, the kernel's
/// declaration does; if neither does, it is 1.
Dim3 cluster_of(const Program& program, const Launch& launch);

/// Returns whether blocks of the launch must run at the same time. This is the case for the blocks of a cluster, and
/// for all blocks of a cooperative launch.
bool runs_interleaved(const Program& program, const Launch& launch);

/// Returns whether the kernel calls grid.sync(). Such a kernel reads the address of the grid's counter, and traps if
/// there is no counter.
bool uses_grid_sync(const Program& program);

/// Returns the reason why a GPU would refuse the launch, as a message; empty if a GPU would accept it. Reasons are a
/// grid that is not divisible by the cluster, a cluster that is too large, and grid.sync() without a cooperative
/// launch.
std::string launch_problem(const Program& program, const Launch& launch);

/// Returns the largest number of blocks of the launch that an H100 or H200 holds at once. The registers and the shared
/// memory of the blocks are ignored.
std::uint64_t most_resident(const Launch& launch);

/// Returns the number of groups along x, y and z. A group consists of the blocks that must run at the same time.
Dim3 groups_of(const Program& program, const Launch& launch);

/// Executes blocks that must run at the same time, interleaved on one thread. In the order of their numbers, each block
/// runs until it waits for other blocks. In a cooperative launch, a group is the whole grid; otherwise it is one
/// cluster.
class Group {
 public:
  Group(const Program& program, const Launch& launch, GlobalMemory& memory, const Limits& limits);

  /// Returns the index, along x, y and z, of the group that contains a block.
  Dim3 group_of(const Dim3& block) const;
  /// Returns the number of blocks in one group.
  std::uint64_t blocks() const { return size_.count(); }

  /// Executes a group and returns the number of warp instructions. If `observer` accepts interleaved blocks, it
  /// receives the events of all blocks of the group; otherwise it receives only those of block `watched`.
  std::uint64_t run(const Dim3& group, Observer& observer, const Dim3& watched);
  /// Executes a group, with its first block as the argument `watched` of the function above.
  std::uint64_t run(const Dim3& group, Observer& observer);
  bool cancelled() const { return cancelled_; }
  /// Returns the place that a block had reached when the time limit expired; nullopt if it did not expire.
  const std::optional<Where>& cut() const { return cut_; }
  const std::string& endless() const { return endless_; }
  bool is_over() const { return cancelled_ || cut_; }

 private:
  void begin(const Dim3& group, Observer& observer, const Dim3& watched);
  bool open_cluster_barriers();
  void end_all();

  const Launch& launch_;
  const Dim3 cluster_shape_, size_;
  Observer nobody_;
  std::vector<std::unique_ptr<Block>> blocks_;
  std::deque<Cluster> clusters_;
  bool cancelled_ = false;
  std::optional<Where> cut_;
  std::string endless_;
};

}  // namespace warplens::simt
