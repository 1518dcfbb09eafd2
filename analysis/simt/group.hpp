#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "analysis/simt/block.hpp"

namespace warplens::simt {

/// Multiprocessors of an H100 (SXM5) or H200.
inline constexpr std::uint64_t kMultiprocessors = 132;

/// Blocks along x, y and z of a cluster: what the launch says, else what the kernel declares, else one.
Dim3 cluster_of(const Program& program, const Launch& launch);

/// Whether blocks of the launch have to run at the same time: those of a cluster, or all of a cooperative launch.
bool runs_interleaved(const Program& program, const Launch& launch);

/// Why a GPU would refuse the launch, in words for its author; empty where it would not: a grid that clusters do not
/// divide, a cluster too large, grid.sync() without a cooperative launch.
std::string launch_problem(const Program& program, const Launch& launch);

/// How many groups of blocks that have to run at the same time a launch has, along x, y and z.
Dim3 groups_of(const Program& program, const Launch& launch);

/// Blocks of a launch that run interleaved on one thread: each goes on until it waits for others, in the order of their
/// number. For a cooperative launch that is the whole grid, else one cluster at a time.
class Group {
 public:
  Group(const Program& program, const Launch& launch, GlobalMemory& memory, const Limits& limits);

  /// The group that a block belongs to, counted along x, y and z.
  Dim3 group_of(const Dim3& block) const;
  /// Blocks of one group.
  std::uint64_t blocks() const { return size_.count(); }

  /// Executes a group. `observer` is told of all its blocks if it takes them interleaved, else of `watched` alone,
  /// which belongs to it. Returns the warp instructions executed for it.
  std::uint64_t run(const Dim3& group, Observer& observer, const Dim3& watched);
  /// The same, watching its first block.
  std::uint64_t run(const Dim3& group, Observer& observer);
  bool cancelled() const { return cancelled_; }
  /// As Block's.
  const std::optional<Where>& cut() const { return cut_; }
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
};

}  // namespace warplens::simt
