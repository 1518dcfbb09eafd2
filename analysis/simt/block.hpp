#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/simt/endless_search.hpp"
#include "analysis/simt/execute.hpp"
#include "analysis/simt/warp.hpp"

namespace warplens::simt {

class Block;

/// The blocks of a cluster. They can access each other's shared memory, and have a common barrier. Index: rank of the
/// block; null if there is no block with this rank.
using Cluster = std::vector<Block*>;

/// Number that stands for the cluster's barrier in BarrierEvent::barrier. Smaller numbers are barriers of a block.
inline constexpr std::uint32_t kClusterBarrier = 16;

/// Executes blocks of one launch, one after another, on one thread. All of them use the same frames and shared memory,
/// so that no block needs an allocation.
class Block {
 public:
  /// State in which the execution of a block paused.
  enum class Progress : std::uint8_t {
    goes_on,   ///< the block can continue at once
    spins,     ///< a warp of the block polls memory and needs a write by another block
    waits,     ///< the block waits at the cluster's barrier
    finished,  ///< the block ended, or it had to be stopped
  };

  Block(const Program& program, const Launch& launch, GlobalMemory& memory, Observer& observer, const Limits& limits);
  ~Block();
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;

  /// Executes the block at `index`, and returns the number of warp instructions.
  std::uint64_t run(const Dim3& index);
  bool cancelled() const { return cancelled_; }
  /// Returns the place that the block had reached when it was stopped because of its time limit, or because it never
  /// ends; nullopt if it was not stopped.
  const std::optional<Where>& cut() const { return cut_; }
  /// Returns, as a clause, the reason why the thread at cut() never ends; empty if the time limit expired.
  const std::string& endless() const { return endless_; }
  /// Returns true if this block was cancelled, if its time limit expired, or if it never ends. No further block should
  /// then be started.
  bool is_over() const { return cancelled_ || cut_; }

  // The following functions execute a block in steps, for blocks that run interleaved (group.hpp).
  /// Prepares the execution of the block at `index`. `cluster` (may be null) must live until the block is finished.
  void begin(const Dim3& index, const Cluster* cluster = nullptr, std::uint32_t rank = 0);
  Progress advance();
  /// Changes the observer: `observer` receives all further events.
  void tell(Observer& observer);
  /// Returns whether all threads that have not exited have arrived at the cluster's barrier.
  bool is_at_cluster_barrier() const;
  void open_cluster_barrier();
  /// Returns the number of writes to memory by threads of the block so far.
  std::uint64_t writes() const { return writes_; }
  bool is_finished() const { return finished_; }
  /// Reports that the block waits for an event that never occurs.
  void report_endless_wait(const std::string& detail);
  /// Returns the place of a thread that polls memory; empty if there is none.
  std::optional<Where> waiting_place() const;
  /// Reports that the thread at waiting_place() polls memory for a value that is never written.
  void report_vain_wait(const std::string& detail);
  /// Ends the block, whatever its state.
  void finish();

  // The following functions are called by the handlers of instructions.
  const Program& program() const { return program_; }
  const Launch& launch() const { return launch_; }
  const Dim3& index() const { return index_; }
  Observer& observer() const { return *observer_; }
  GlobalMemory& global() const { return memory_; }
  std::vector<std::uint8_t>& shared() { return shared_; }
  std::uint64_t shared_bytes() const { return shared_.size(); }
  bool is_clustered() const { return cluster_ != nullptr; }
  std::uint32_t cluster_rank() const { return cluster_rank_; }
  /// Returns the shared memory of the block with this rank in the cluster; null if there is no such block.
  std::vector<std::uint8_t>* find_shared(std::uint64_t rank) const {
    const bool is_there = cluster_ != nullptr && rank < cluster_->size() && (*cluster_)[rank] != nullptr;
    return is_there ? &(*cluster_)[rank]->shared_ : nullptr;
  }
  const std::vector<std::uint8_t>& constants() const { return constants_; }
  /// Returns the number of warp instructions executed in this block so far. The clock registers of PTX return this
  /// number, so that executions are reproducible.
  std::uint64_t executed() const { return executed_; }
  void report(Fault fault) const { observer_->fault(fault); }
  /// Records that a thread of the warp has written to memory, and resets the warp's number of idle polls to zero.
  void note_write(Warp& warp) {
    warp.idle_polls = 0;
    ++writes_;
  }
  /// Ends the block at once, for example after a trap.
  void stop() { stopped_ = true; }

 private:
  enum class Pause : std::uint8_t { done, waiting, spinning, stopped };
  /// Number of polls without a write after which a warp is assumed to wait for another warp. If this assumption is
  /// wrong, the warp only loses its turn.
  static constexpr std::uint32_t kPatience = 32;

  Pause run_warp(Warp& warp);
  bool run_path(Warp& warp, Path& path, std::uint32_t next_pc);
  bool run_lanes(Lanes& lanes, Warp& warp, Path& path, std::uint32_t next_pc);
  void run_straight(Lanes& lanes, std::uint32_t end);
  bool may_go_on(Warp& warp, const Path& path, std::uint32_t pc);
  void end_as_endless(const Where& where, LaneMask lanes, const std::string& why);
  bool is_time_up();
  std::size_t pick_path(Warp& warp, std::uint32_t& next_pc) const;
  std::size_t pick_waiting_path(Warp& warp, std::uint32_t& next_pc) const;
  static bool must_yield(Warp& warp);
  void execute_control(Warp& warp, const Path& path, const Op& op, LaneMask active);
  void report_branch(const Lanes& lanes);
  void branch(Warp& warp, const Path& path, LaneMask taken, std::uint32_t target);
  void branch_by_table(Warp& warp, const Path& path, const Op& op, LaneMask active);
  void call(Warp& warp, const Path& path, const Op& op, LaneMask active, std::uint32_t function);
  void call_indirect(Warp& warp, const Path& path, const Op& op, LaneMask active);
  void leave_function(Warp& warp, const Path& path, LaneMask active);
  void arrive(Warp& warp, const Path& path, const Op& op, LaneMask active);
  void wait_for_cluster(Warp& warp, const Path& path, LaneMask active);
  bool waits_for_cluster() const;
  bool split_by_members(Warp& warp, Path& path, const Op& op, LaneMask active);
  bool converge(Warp& warp, const Path& path, const Op& op, LaneMask active);
  bool release_converged(Warp& warp, bool by_force);
  void execute_meeting(Warp& warp, std::vector<ParkedPath> met);
  void exchange(Warp& warp, const std::vector<ParkedPath>& met, const Meeting& meeting);
  void report_met(Warp& warp, const Path& path, LaneMask together);
  std::uint64_t threads_of(const Warp& warp, LaneMask lanes) const;
  bool open_barriers();
  void report_deadlock();
  void finish_barrier_reduction(std::uint32_t barrier);

  // The following functions manage frames. They are in block_frames.cpp.
  FramePointer make_frame(Warp& warp, const FunctionCode& function);
  void run_settled(Warp& warp);
  void fill_specials(const Warp& warp, Frame& frame) const;
  void prepare_warp(Warp& warp);

  /// A barrier of the block at which threads wait.
  struct Barrier {
    std::uint64_t expected = 0;  ///< number of expected threads; 0: all threads of the block
    std::uint64_t arrived = 0;   ///< number of threads that arrived without waiting
    BarrierAction action = BarrierAction::sync;
    Where last;
  };

  const Program& program_;
  const Launch& launch_;
  GlobalMemory& memory_;
  Observer* observer_;
  const Limits limits_;
  bool report_instructions_;
  ActivityCounter* activity_;  ///< counter of the observer; null if it needs none
  std::uint64_t
      most_reported_;  ///< same as Limits::instructions_per_warp; the largest possible number if there is no limit
  Dim3 index_;
  const Cluster* cluster_ = nullptr;
  std::uint32_t cluster_rank_ = 0;
  std::vector<Warp> warps_;
  std::vector<Barrier> barriers_;
  std::vector<std::uint8_t> shared_;
  std::vector<std::uint8_t> constants_;
  std::uint64_t executed_ = 0, writes_ = 0;
  std::uint64_t next_check_ = 0;  ///< value of `executed_` at which budget and cancellation are checked again
  unsigned checks_left_ = 0;      ///< number of checks until the host's clock is read again
  bool cancelled_ = false;
  std::optional<Where> cut_;
  bool stopped_ = false;
  bool finished_ = true;
  bool spinning_ = false;  ///< whether some warp waits in a loop for writes of other threads
  std::string endless_;
  EndlessSearch endless_search_;
  bool reports_branches_ = false;  ///< whether to call report_branch
  std::uint64_t turn_ = 0;         ///< number of times that a warp got a turn
};

}  // namespace warplens::simt
