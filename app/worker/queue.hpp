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

/// Assigns the pieces of the work of a Pool to its workers, and records which pieces are not done yet. Several threads
/// may use an object at the same time.
class Queue {
 public:
  using Clock = std::chrono::steady_clock;

  /// A free worker repeats a piece of another worker if the piece has already taken kManyTimes the time of the slowest
  /// finished piece, and at least kAtLeast.
  static constexpr int kManyTimes = 4;
  static constexpr std::chrono::seconds kAtLeast{2};

  Queue(std::size_t pieces, std::size_t workers, Clock::duration at_least = kAtLeast);

  /// Assignment of a piece to a worker.
  struct Turn {
    std::size_t piece = 0;
    std::stop_token unwanted;  ///< stop is requested if another worker has done the piece, or if all work stops
  };

  /// Returns the next piece for this worker. If no piece is free, waits until one becomes free, which happens if its
  /// worker is lost or too slow. Returns nullopt if all pieces are done, or after stop().
  std::optional<Turn> take(std::size_t worker);

  /// Marks the piece as done and calls `report`, unless another worker has already done it.
  void finish(std::size_t piece, const std::function<void()>& report);

  /// Marks the piece as failed, for a reason other than the loss of the worker. Calls `report`, unless another worker
  /// has done the piece or is doing it.
  void fail(std::size_t piece, std::size_t worker, const std::function<void()>& report);

  /// Next step after a worker was lost during its piece:
  /// - another_tries: the piece is assigned again.
  /// - nobody_needs_to: another worker has done the piece or is doing it.
  /// - give_it_up: too many workers were lost during the piece, so the caller must end it with `finish`.
  enum class AfterLoss { another_tries, nobody_needs_to, give_it_up };
  AfterLoss lost(std::size_t piece, std::size_t worker);

  /// Reduces the number of workers by one, because a worker takes no more pieces.
  void leave();
  /// Stops all work: no further piece begins, and current pieces are cancelled.
  void stop();

  /// Returns a token that requests a stop when no further piece will begin: when all pieces are done, or after stop().
  std::stop_token over() const { return over_.get_token(); }
  bool is_stopped() const;
  /// Returns the numbers of the pieces that are not done.
  std::vector<std::size_t> left() const;

  /// Calls a function. Only one thread at a time calls functions through this queue. `finish` calls its `report` in the
  /// same way.
  void tell(const std::function<void()>& what);

 private:
  /// If this many workers are lost while they do the same piece of work, the piece is assumed to be the cause.
  static constexpr std::size_t kMostLosses = 3;

  struct Piece {
    bool done = false;
    std::set<std::size_t> lost_by;  ///< workers that were lost during the piece
    std::size_t losses = 0;
    std::vector<std::size_t> workers;  ///< workers that are doing the piece now
    Clock::time_point begun;           ///< time at which the first of these workers began the piece
    std::stop_source unwanted;
  };

  std::optional<std::size_t> next_for(std::size_t worker);
  std::optional<std::size_t> slow_for(std::size_t worker, Clock::time_point now) const;
  Clock::duration patience() const;
  Turn begun(std::size_t piece, std::size_t worker);
  /// Returns the earliest time at which a piece may be too slow. Returns nullopt if no piece can become too slow now.
  std::optional<Clock::time_point> next_look() const;

  mutable std::mutex mutex_;
  std::mutex telling_;
  std::condition_variable changed_;
  std::vector<Piece> pieces_;
  std::deque<std::size_t> waiting_;
  std::size_t open_, workers_;
  Clock::duration at_least_;
  std::optional<Clock::duration> longest_;  ///< time that the slowest finished piece took; nullopt before the first one
  bool stopped_ = false;
  std::stop_source over_;
};

}  // namespace warplens::worker
