#include "app/worker/queue.hpp"

#include <algorithm>

namespace warplens::worker {

Queue::Queue(std::size_t pieces, std::size_t workers, Clock::duration at_least)
    : pieces_(pieces), open_(pieces), workers_(workers), at_least_(at_least) {
  for (std::size_t number = 0; number < pieces; ++number) waiting_.push_back(number);
  if (pieces == 0) over_.request_stop();
}

std::optional<Queue::Turn> Queue::take(std::size_t worker) {
  std::unique_lock lock(mutex_);
  while (!stopped_ && open_ > 0) {
    if (const auto next = next_for(worker)) return begun(*next, worker);
    if (const auto slow = slow_for(worker, Clock::now())) return begun(*slow, worker);
    if (const auto look = next_look())
      changed_.wait_until(lock, *look);
    else
      changed_.wait(lock);
  }
  return std::nullopt;
}

/// Returns the first waiting piece that this worker may do. A worker that was lost during a piece may repeat the piece
/// only if all other workers were lost during it as well.
std::optional<std::size_t> Queue::next_for(std::size_t worker) {
  const auto suits = [&](std::size_t number) {
    const Piece& piece = pieces_[number];
    return !piece.lost_by.contains(worker) || piece.lost_by.size() >= workers_;
  };
  const auto next = std::ranges::find_if(waiting_, suits);
  if (next == waiting_.end()) return std::nullopt;
  const std::size_t number = *next;
  waiting_.erase(next);
  return number;
}

std::optional<std::size_t> Queue::slow_for(std::size_t worker, Clock::time_point now) const {
  if (!longest_) return std::nullopt;
  for (std::size_t number = 0; number < pieces_.size(); ++number) {
    const Piece& piece = pieces_[number];
    if (!piece.done && piece.workers.size() == 1 && piece.workers.front() != worker &&
        !piece.lost_by.contains(worker) && now >= piece.begun + patience())
      return number;
  }
  return std::nullopt;
}

std::optional<Queue::Clock::time_point> Queue::next_look() const {
  if (!longest_) return std::nullopt;
  std::optional<Clock::time_point> first;
  for (const Piece& piece : pieces_) {
    if (piece.done || piece.workers.size() != 1) continue;
    // If the piece is already too slow, but this worker may not repeat it (see slow_for), the worker looks again after
    // `at_least_`, or earlier if something changes.
    const Clock::time_point slow = std::max(piece.begun + patience(), Clock::now() + at_least_);
    if (!first || slow < *first) first = slow;
  }
  return first;
}

Queue::Clock::duration Queue::patience() const {
  return std::max(at_least_, kManyTimes * *longest_);
}

Queue::Turn Queue::begun(std::size_t number, std::size_t worker) {
  Piece& piece = pieces_[number];
  if (piece.workers.empty()) piece.begun = Clock::now();
  piece.workers.push_back(worker);
  return {number, piece.unwanted.get_token()};
}

void Queue::finish(std::size_t number, const std::function<void()>& report) {
  const std::lock_guard telling(telling_);
  std::optional<std::stop_source> others;
  bool is_last = false;
  {
    const std::lock_guard lock(mutex_);
    Piece& piece = pieces_[number];
    if (piece.done) return;
    piece.done = true;
    is_last = --open_ == 0;
    const Clock::duration took = Clock::now() - piece.begun;
    longest_ = std::max(longest_.value_or(took), took);
    if (piece.workers.size() > 1) others = piece.unwanted;
    changed_.notify_all();
  }
  if (others) others->request_stop();
  if (is_last) over_.request_stop();
  report();
}

void Queue::fail(std::size_t number, std::size_t worker, const std::function<void()>& report) {
  {
    const std::lock_guard lock(mutex_);
    std::vector<std::size_t>& workers = pieces_[number].workers;
    if (workers.size() > 1) {
      std::erase(workers, worker);
      return;
    }
  }
  finish(number, report);
}

Queue::AfterLoss Queue::lost(std::size_t number, std::size_t worker) {
  const std::lock_guard lock(mutex_);
  Piece& piece = pieces_[number];
  std::erase(piece.workers, worker);
  piece.lost_by.insert(worker);
  ++piece.losses;
  if (piece.done || !piece.workers.empty()) return AfterLoss::nobody_needs_to;
  if (piece.losses >= kMostLosses) return AfterLoss::give_it_up;
  waiting_.push_front(number);
  changed_.notify_all();
  return AfterLoss::another_tries;
}

void Queue::leave() {
  const std::lock_guard lock(mutex_);
  --workers_;
  changed_.notify_all();
}

void Queue::stop() {
  std::vector<std::stop_source> begun;
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    for (const Piece& piece : pieces_)
      if (!piece.done && !piece.workers.empty()) begun.push_back(piece.unwanted);
    changed_.notify_all();
  }
  for (std::stop_source& one : begun) one.request_stop();
  over_.request_stop();
}

bool Queue::is_stopped() const {
  const std::lock_guard lock(mutex_);
  return stopped_;
}

std::vector<std::size_t> Queue::left() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::size_t> numbers;
  for (std::size_t number = 0; number < pieces_.size(); ++number)
    if (!pieces_[number].done) numbers.push_back(number);
  return numbers;
}

void Queue::tell(const std::function<void()>& what) {
  const std::lock_guard telling(telling_);
  what();
}

}  // namespace warplens::worker
