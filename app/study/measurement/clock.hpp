#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>

namespace warplens::study {

/// A clock that can be replaced in tests, where the test sets the time.
class Clock {
 public:
  using time_point = std::chrono::steady_clock::time_point;

  virtual ~Clock() = default;
  virtual time_point now() const = 0;
  /// Waits until `then` or until `changed` is notified, and may return earlier. `lock` is released while waiting.
  virtual void wait_until(std::condition_variable& changed, std::unique_lock<std::mutex>& lock, time_point then) = 0;
};

/// Returns the real steady clock.
std::shared_ptr<Clock> steady_clock();

}  // namespace warplens::study
