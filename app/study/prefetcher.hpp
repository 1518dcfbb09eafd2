#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

namespace warplens::study {

/// Computes items 0 … count − 1 in order on its own threads, before they are requested with take().
template <class Thing>
class Prefetcher {
 public:
  /// `make` is called from several threads. If it throws, `take` throws the same exception.
  Prefetcher(std::size_t count, std::function<Thing(std::size_t)> make) : make_(std::move(make)), promises_(count) {
    for (std::promise<Thing>& promise : promises_) things_.push_back(promise.get_future().share());
    const std::size_t threads = std::max(1U, std::thread::hardware_concurrency());
    for (std::size_t i = 0; i < std::min(threads, count); ++i)
      threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
  }
  ~Prefetcher() {
    for (std::jthread& thread : threads_) thread.request_stop();
    threads_.clear();
  }
  Prefetcher(const Prefetcher&) = delete;
  Prefetcher& operator=(const Prefetcher&) = delete;

  /// Waits for item `number` and returns it. Take the items in roughly ascending order. An item may be taken several
  /// times.
  Thing take(std::size_t number) {
    {
      const std::lock_guard lock(mutex_);
      wanted_ = std::max(wanted_, number);
    }
    changed_.notify_all();
    return things_[number].get();
  }

 private:
  /// Number of items computed in advance: enough to avoid waiting, few enough to save memory.
  static constexpr std::size_t kMostReady = 64;

  void work(const std::stop_token& stop) {
    while (true) {
      std::size_t number = 0;
      {
        std::unique_lock lock(mutex_);
        if (!changed_.wait(lock, stop, [this] { return next_ <= wanted_ + kMostReady; })) return;
        if (stop.stop_requested() || next_ == promises_.size()) return;
        number = next_++;
      }
      try {
        promises_[number].set_value(make_(number));
      } catch (...) {
        promises_[number].set_exception(std::current_exception());
      }
    }
  }

  std::function<Thing(std::size_t)> make_;
  std::vector<std::promise<Thing>> promises_;
  std::vector<std::shared_future<Thing>> things_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::size_t next_ = 0, wanted_ = 0;
  std::vector<std::jthread> threads_;
};

}  // namespace warplens::study
