#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>

namespace warplens::study {

/// Time, as what waits for it sees it: a test's passes when the test says so.
class Clock {
 public:
  using time_point = std::chrono::steady_clock::time_point;

  virtual ~Clock() = default;
  virtual time_point now() const = 0;
  /// Waits until `then` or until `changed` is notified; may end sooner. `lock` is held before and after, not meanwhile.
  virtual void wait_until(std::condition_variable& changed, std::unique_lock<std::mutex>& lock, time_point then) = 0;
};

/// The time that really passes.
std::shared_ptr<Clock> steady_clock();

}  // namespace warplens::study
