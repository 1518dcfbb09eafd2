#include "app/study/measurement/clock.hpp"

namespace warplens::study {
namespace {

class SteadyClock : public Clock {
 public:
  time_point now() const override { return std::chrono::steady_clock::now(); }
  void wait_until(std::condition_variable& changed, std::unique_lock<std::mutex>& lock, time_point then) override {
    changed.wait_until(lock, then);
  }
};

}  // namespace

std::shared_ptr<Clock> steady_clock() {
  return std::make_shared<SteadyClock>();
}

}  // namespace warplens::study
