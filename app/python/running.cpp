#include "app/python/running.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace warplens::python {
namespace {

namespace nb = nanobind;

/// Maximum time until the program reacts to Ctrl-C.
constexpr std::chrono::milliseconds kLook{50};

/// Work that runs on a separate thread.
class Running {
 public:
  explicit Running(const std::function<void(const std::stop_token&, const Share&)>& work)
      : thread_([this, &work](const std::stop_token& stop) {
          try {
            work(stop, [this](double share) { share_ = share; });
          } catch (...) {
            error_ = std::current_exception();
          }
          const std::lock_guard lock(mutex_);
          ended_ = true;
          end_.notify_all();
        }) {}

  /// Waits at most kLook for the end of the work. Returns whether the work has ended.
  bool wait() {
    const nb::gil_scoped_release others_may_go_on;
    std::unique_lock lock(mutex_);
    return end_.wait_for(lock, kLook, [this] { return ended_; });
  }

  void stop() {
    const nb::gil_scoped_release others_may_go_on;
    thread_.request_stop();
    thread_.join();
  }

  double share() const { return share_; }

  void rethrow() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  std::atomic<double> share_{0};
  std::exception_ptr error_;
  std::mutex mutex_;
  std::condition_variable end_;
  bool ended_ = false;
  std::jthread thread_;  // must be the last member, because the thread uses the other members
};

}  // namespace

void run(const nb::object& progress, const std::function<void(const std::stop_token&, const Share&)>& work) {
  Running running(work);
  try {
    while (!running.wait()) {
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      if (!progress.is_none()) progress(running.share());
    }
  } catch (...) {
    running.stop();
    throw;
  }
  running.rethrow();
  if (!progress.is_none()) progress(1.0);
}

}  // namespace warplens::python
