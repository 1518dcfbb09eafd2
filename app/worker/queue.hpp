#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <vector>

namespace warplens::worker {

/// The pieces of a Pool's work: who is at which, and what is still to be done. Safe to use from several threads.
class Queue {
 public:
  using Clock = std::chrono::steady_clock;

  /// A free worker begins a piece that another is at once that takes longer than the longest one so far this many
  /// times, and at least this long.
  static constexpr int kManyTimes = 4;
  static constexpr std::chrono::seconds kAtLeast{2};

  Queue(std::size_t pieces, std::size_t workers, Clock::duration at_least = kAtLeast);

  /// One worker's turn at a piece.
  struct Turn {
    std::size_t piece = 0;
    std::stop_token unwanted;  ///< once the piece was done by another, or all are to stop
  };

  /// The next turn for this worker; waits while others may still hand a piece back, or be too slow at one. Nothing once
  /// all is done, or stopped.
  std::optional<Turn> take(std::size_t worker);

  /// The piece is done: `report` is called, unless another was quicker.
  void finish(std::size_t piece, const std::function<void()>& report);

  /// The piece went wrong with this worker, through no loss: `report` is called, unless another has done it or is at
  /// it.
  void fail(std::size_t piece, std::size_t worker, const std::function<void()>& report);

  /// The worker was lost over its piece. Another tries, unless one is at it or has done it, or so many were lost over
  /// it that it is to be given up (with `finish`).
  enum class AfterLoss { another_tries, nobody_needs_to, give_it_up };
  AfterLoss lost(std::size_t piece, std::size_t worker);

  /// A worker takes no more.
  void leave();
  /// No turn is begun any more; those that were begun are unwanted.
  void stop();

  /// Asks for a stop once no turn will begin any more: all is done, or stopped.
  std::stop_token over() const { return over_.get_token(); }
  bool is_stopped() const;
  /// The pieces that were not done.
  std::vector<std::size_t> left() const;

  /// For what is called by one thread at a time.
  void tell(const std::function<void()>& what);

 private:
  /// So many workers may be lost over a piece before it is taken for the reason.
  static constexpr std::size_t kMostLosses = 3;

  struct Piece {
    bool done = false;
    std::set<std::size_t> lost_by;  ///< workers
    std::size_t losses = 0;
    std::vector<std::size_t> workers;  ///< that are at it
    Clock::time_point begun;           ///< by the first of them
    std::stop_source unwanted;
  };

  std::optional<std::size_t> next_for(std::size_t worker);
  std::optional<std::size_t> slow_for(std::size_t worker, Clock::time_point now) const;
  Clock::duration patience() const;
  Turn begun(std::size_t piece, std::size_t worker);
  /// When somebody may be too slow, at the earliest; nothing where nobody can be.
  std::optional<Clock::time_point> next_look() const;

  mutable std::mutex mutex_;
  std::mutex telling_;
  std::condition_variable changed_;
  std::vector<Piece> pieces_;
  std::deque<std::size_t> waiting_;
  std::size_t open_, workers_;
  Clock::duration at_least_;
  std::optional<Clock::duration> longest_;  ///< that a piece took
  bool stopped_ = false;
  std::stop_source over_;
};

}  // namespace warplens::worker
