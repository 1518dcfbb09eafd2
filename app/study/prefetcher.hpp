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

/// Makes things 0 … count − 1 on threads of its own, in order and some way ahead of whoever takes them.
template <class Thing>
class Prefetcher {
 public:
  /// `make` is called from several threads; what it throws, `take` throws.
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

  /// Waits for it. Numbers are to be taken in about their order; one may be taken again.
  Thing take(std::size_t number) {
    {
      const std::lock_guard lock(mutex_);
      wanted_ = std::max(wanted_, number);
    }
    changed_.notify_all();
    return things_[number].get();
  }

 private:
  /// So many are kept ready: enough to be always ready, few enough to be small.
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
