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

/// Pieces of the work of a Pool: which worker does which piece, and which are open. Safe to use from several threads.
class Queue {
 public:
  using Clock = std::chrono::steady_clock;

  /// A free worker also does a piece of another worker if that piece has taken this many times the longest finished
  /// piece, and at least this time.
  static constexpr int kManyTimes = 4;
  static constexpr std::chrono::seconds kAtLeast{2};

  Queue(std::size_t pieces, std::size_t workers, Clock::duration at_least = kAtLeast);

  /// Assignment of a piece to a worker.
  struct Turn {
    std::size_t piece = 0;
    std::stop_token unwanted;  ///< stop is requested if another worker has done the piece, or if all work stops
  };

  /// Returns the next piece for this worker. Waits while other workers may give a piece back or become too slow.
  /// Returns nullopt if everything is done or stopped.
  std::optional<Turn> take(std::size_t worker);

  /// Marks the piece as done and calls `report`, unless another worker has already done it.
  void finish(std::size_t piece, const std::function<void()>& report);

  /// Reports a failure of the piece that is not the loss of the worker. `report` is called unless another worker has
  /// done the piece or is doing it.
  void fail(std::size_t piece, std::size_t worker, const std::function<void()>& report);

  /// Next step after a worker was lost during its piece: another worker tries it; nothing, because another worker has
  /// done it or is doing it; or the piece is abandoned (with `finish`), because too many workers were lost during it.
  enum class AfterLoss { another_tries, nobody_needs_to, give_it_up };
  AfterLoss lost(std::size_t piece, std::size_t worker);

  /// Removes a worker.
  void leave();
  /// Stops all work: no piece is begun any more, and current pieces are cancelled.
  void stop();

  /// Returns a token that requests a stop when no piece will be begun any more: all are done, or stopped.
  std::stop_token over() const { return over_.get_token(); }
  bool is_stopped() const;
  /// Returns the pieces that are not done.
  std::vector<std::size_t> left() const;

  /// Calls a function; only one thread does so at a time.
  void tell(const std::function<void()>& what);

 private:
  /// Number of workers that may be lost during a piece. Then the piece is assumed to be the cause.
  static constexpr std::size_t kMostLosses = 3;

  struct Piece {
    bool done = false;
    std::set<std::size_t> lost_by;  ///< workers that were lost during it
    std::size_t losses = 0;
    std::vector<std::size_t> workers;  ///< workers that are doing it
    Clock::time_point begun;           ///< time at which the first of these workers began the piece
    std::stop_source unwanted;
  };

  std::optional<std::size_t> next_for(std::size_t worker);
  std::optional<std::size_t> slow_for(std::size_t worker, Clock::time_point now) const;
  Clock::duration patience() const;
  Turn begun(std::size_t piece, std::size_t worker);
  /// Returns the earliest time at which a piece may become too slow; nullopt if that is not possible.
  std::optional<Clock::time_point> next_look() const;

  mutable std::mutex mutex_;
  std::mutex telling_;
  std::condition_variable changed_;
  std::vector<Piece> pieces_;
  std::deque<std::size_t> waiting_;
  std::size_t open_, workers_;
  Clock::duration at_least_;
  std::optional<Clock::duration> longest_;  ///< time of the slowest finished piece
  bool stopped_ = false;
  std::stop_source over_;
};

}  // namespace warplens::worker
