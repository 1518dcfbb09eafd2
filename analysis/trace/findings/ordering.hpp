#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "analysis/machine.hpp"

namespace warplens::trace {

/// Number of a warp instruction, counted over the whole search. The time 0 is before all of them.
using Time = std::uint32_t;
inline constexpr Time kNever = ~Time{0};

/// The happens-before relation of the threads of the current block, implemented with vector clocks. The executor runs
/// warp instructions one after another. On a GPU, only synchronisation orders them: block barriers, __syncwarp, and an
/// atomic that reads the value that another atomic wrote. Lockstep execution does not order accesses.
///
/// For each pair of threads there is a time: the first thread knows the actions of the second thread up to this time.
/// After a barrier, all threads of a block have the same knowledge; after __syncwarp, all lanes of a warp do. Such
/// common knowledge is stored once. A thread only has a row of its own after other kinds of synchronisation.
class Ordering {
 public:
  Ordering(std::uint32_t threads, unsigned warp_size);

  /// Number of threads of the block. The number of a thread is warp * warp_size + lane.
  std::uint32_t threads() const { return threads_; }
  unsigned warp_size() const { return warp_size_; }
  Time now() const { return now_; }
  /// Starts a new warp instruction.
  void tick() { ++now_; }
  /// Starts a new block. Everything that was executed before counts as ordered.
  void begin_block();

  /// Returns whether the instruction of `earlier` at `time` is ordered before the current instruction of `later`.
  bool before(std::uint32_t earlier, Time time, std::uint32_t later) const {
    if (earlier == later || time <= everyone_) return true;
    const std::uint32_t warp = later / warp_size_;
    if (earlier / warp_size_ == warp && time <= whole_warp_[warp]) return true;
    return !rows_[later].empty() && time <= rows_[later][earlier];
  }
  /// Returns the time up to which every thread knows the actions of every other thread: actions up to this time happen
  /// before the current instruction of every thread.
  Time everyone() const { return everyone_; }

  /// Records that all live threads of the block met at a barrier.
  void all_meet();
  /// A thread that takes part in some_meet(), which records that several threads met. The thread arrived at time `at`.
  /// It learns about the actions of the others only if `waits` is set.
  struct Arrival {
    std::uint32_t thread;
    Time at;
    bool waits;
  };
  void some_meet(const std::vector<Arrival>& arrivals) { some_meet(arrivals, true); }
  /// Records that lanes of a warp met; `live` are the lanes that have not exited.
  void lanes_meet(std::uint32_t warp, LaneMask lanes, LaneMask live);

  /// Records that the thread executes a fence. A later `release` can then publish everything that the thread did or
  /// knew before this fence.
  void fence(std::uint32_t thread) { fence(thread, now_); }
  /// Publishes, under `key` (an address), the actions of a thread and the actions that it knows of, up to its latest
  /// fence or block barrier. Threads that acquire `key` later know these actions too. If `releases` is set, the access
  /// itself is a release, and the actions up to now are published.
  void release(std::uint32_t thread, std::uint64_t key, bool releases);
  void acquire(std::uint32_t thread, std::uint64_t key);

  // An asynchronous copy belongs to a group of its thread. It is complete when the thread has waited for the group.
  /// Ensures that the thread has an open group for its next copies.
  void open_group(std::uint32_t thread);
  /// Returns the open group of the thread. The thread must have one.
  std::uint32_t open_copy_group(std::uint32_t thread) const { return copies_[thread].open; }
  void commit_group(std::uint32_t thread);
  /// Waits until at most `pending` of the thread's latest committed groups are incomplete.
  void wait_groups(std::uint32_t thread, std::uint32_t pending);
  /// Waits for all copies, committed or not.
  void wait_all(std::uint32_t thread);
  /// Returns the time at which a group of copies became complete; kNever if it is not complete yet.
  Time completed(std::uint32_t group) const { return completed_[group]; }

 private:
  using Row = std::vector<Time>;
  struct Copies {
    std::uint32_t open = kNoGroup;
    std::vector<std::uint32_t> committed;  ///< oldest first
  };
  static constexpr std::uint32_t kNoGroup = ~std::uint32_t{0};
  /// The actions that a thread can publish after its latest fence (see `release`).
  struct Fenced {
    Time own = 0, everyone = 0, whole_warp = 0;
    Row row;
  };

  /// The actions that threads have published under one key (see `release`).
  struct Released {
    Row row;
    std::uint64_t version = 0;  ///< value of `releases_` at the last change of the row
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
  std::vector<Time> whole_warp_;  ///< for each warp: time up to which its lanes know each other's actions
  std::vector<Fenced> fenced_;    ///< index: thread
  std::vector<Row> rows_;         ///< row of each thread; empty if the thread knows no more than its block and its warp
  std::unordered_map<std::uint64_t, Released> released_;
  std::uint64_t releases_ = 0;  ///< number of releases so far
  /// for each thread: the version that it acquired last; avoids repeated work in spin loops
  std::vector<std::uint64_t> acquired_;
  std::vector<Copies> copies_;
  std::vector<Time> completed_;
};

}  // namespace warplens::trace
