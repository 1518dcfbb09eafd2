#pragma once

#include <utility>

#include "app/study/measurement/clock.hpp"

namespace warplens::study {

/// A clock that changes only when the test advances it.
class FakeClock : public Clock {
 public:
  time_point now() const override {
    const std::lock_guard lock(mutex_);
    return now_;
  }
  void wait_until(std::condition_variable& changed, std::unique_lock<std::mutex>& lock, time_point then) override {
    {
      const std::lock_guard own(mutex_);
      if (now_ >= then) return;
      waiting_ = {&changed, lock.mutex()};
    }
    changed.wait(lock);
    const std::lock_guard own(mutex_);
    waiting_ = {};
  }
  /// Advances the clock and wakes a waiting thread, which then reads the clock again.
  void advance(std::chrono::milliseconds by) {
    std::pair<std::condition_variable*, std::mutex*> waiting;
    {
      const std::lock_guard lock(mutex_);
      now_ += by;
      waiting = waiting_;
    }
    if (!waiting.first) return;
    // A thread that is about to wait holds this mutex until it actually waits.
    const std::lock_guard lock(*waiting.second);
    waiting.first->notify_all();
  }

 private:
  mutable std::mutex mutex_;
  time_point now_{};
  std::pair<std::condition_variable*, std::mutex*> waiting_{};
};

}  // namespace warplens::study
