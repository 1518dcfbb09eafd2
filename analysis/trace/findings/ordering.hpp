#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "analysis/machine.hpp"

namespace warplens::trace {

/// Counts the warp instructions of a whole search; 0 is before all of them.
using Time = std::uint32_t;
inline constexpr Time kNever = ~Time{0};

/// What is ordered before what among the threads of the block that is executed: happens-before, kept as vector clocks.
/// Warp instructions are executed one after another here, but only what synchronises orders them on the device: block
/// barriers, __syncwarp, and an atomic that reads what another one wrote. Lockstep alone orders nothing.
///
/// A thread knows another one's past up to a time. Most knowledge is had by whole blocks (a barrier) or whole warps
/// (__syncwarp) and kept once for all; a thread has a row of its own only after something finer.
class Ordering {
 public:
  Ordering(std::uint32_t threads, unsigned warp_size);

  /// Threads count through the block: warp * warp_size + lane.
  std::uint32_t threads() const { return threads_; }
  unsigned warp_size() const { return warp_size_; }
  Time now() const { return now_; }
  /// A new warp instruction begins.
  void tick() { ++now_; }
  /// A new block begins: all that was before is ordered.
  void begin_block();

  /// Whether what `earlier` did at `time` is ordered before what `later` does now.
  bool before(std::uint32_t earlier, Time time, std::uint32_t later) const {
    if (earlier == later || time <= everyone_) return true;
    const std::uint32_t warp = later / warp_size_;
    if (earlier / warp_size_ == warp && time <= whole_warp_[warp]) return true;
    return !rows_[later].empty() && time <= rows_[later][earlier];
  }
  /// What every thread knows of every other one.
  Time everyone() const { return everyone_; }

  /// All live threads of the block met.
  void all_meet();
  /// Some threads met: `came[i]` came at `at[i]`, and learns of the others only if `waits[i]`.
  struct Arrival {
    std::uint32_t thread;
    Time at;
    bool waits;
  };
  void some_meet(const std::vector<Arrival>& arrivals) { some_meet(arrivals, true); }
  /// Lanes of a warp met; `live` are those that have not exited.
  void lanes_meet(std::uint32_t warp, LaneMask lanes, LaneMask live);

  /// The thread executes a fence: what it knows and did up to now, it may hand on.
  void fence(std::uint32_t thread) { fence(thread, now_); }
  /// What a thread knew and did at its latest fence, or block barrier, becomes known to those who acquire `key` (an
  /// address) afterwards; what it does now, where the access that hands it on is a fence by itself (`releases`).
  void release(std::uint32_t thread, std::uint64_t key, bool releases);
  void acquire(std::uint32_t thread, std::uint64_t key);

  // Asynchronous copies belong to groups of their thread; one is complete when its thread has waited for it.
  /// Makes sure that the thread has a group that copies begun now belong to.
  void open_group(std::uint32_t thread);
  /// That group; there must be one.
  std::uint32_t group_of(std::uint32_t thread) const { return copies_[thread].open; }
  void commit_group(std::uint32_t thread);
  /// Waits until at most `pending` of the thread's latest committed groups are not complete.
  void wait_groups(std::uint32_t thread, std::uint32_t pending);
  /// Waits for all copies, committed or not.
  void wait_all(std::uint32_t thread);
  /// When a group was complete; kNever while it is not.
  Time completed(std::uint32_t group) const { return completed_[group]; }

 private:
  using Row = std::vector<Time>;
  struct Copies {
    std::uint32_t open = kNoGroup;
    std::vector<std::uint32_t> committed;  ///< oldest first
  };
  static constexpr std::uint32_t kNoGroup = ~std::uint32_t{0};
  /// What a thread could hand on at its latest fence.
  struct Fenced {
    Time own = 0, everyone = 0, whole_warp = 0;
    Row row;
  };

  /// What threads handed on under one key.
  struct Released {
    Row row;
    std::uint64_t version = 0;  ///< value of `releases_` when the row changed last
  };

  void fence(std::uint32_t thread, Time at);
  Row fenced_row(std::uint32_t thread) const;
  void some_meet(const std::vector<Arrival>& arrivals, bool is_fence);
  Time known(std::uint32_t of, std::uint32_t to) const;
  Row row_of(std::uint32_t thread) const;
  void complete(std::uint32_t group);

  std::uint32_t threads_;
  unsigned warp_size_;
  Time now_ = 0;
  Time everyone_ = 0;
  std::vector<Time> whole_warp_;  ///< by warp: what its lanes know of each other
  std::vector<Fenced> fenced_;    ///< by thread
  std::vector<Row> rows_;         ///< by thread; empty: no more than the block and the warp know
  std::unordered_map<std::uint64_t, Released> released_;
  std::uint64_t releases_ = 0;           ///< number of releases so far
  std::vector<std::uint64_t> acquired_;  ///< by thread: the version it acquired last, so that a spin loop is cheap
  std::vector<Copies> copies_;
  std::vector<Time> completed_;
};

}  // namespace warplens::trace
