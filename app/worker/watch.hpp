#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

namespace warplens::worker {

/// While it lives, calls `cancel` on a thread of its own from when a flag is set. Again and again: a request may just
/// have begun. Without a flag it does nothing.
class Watch {
 public:
  Watch(const std::atomic<bool>* cancelled, std::function<void()> cancel)
      : thread_([cancelled, cancel = std::move(cancel)](const std::stop_token& stop) {
          while (cancelled && !stop.stop_requested()) {
            if (*cancelled) cancel();
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
          }
        }) {}

 private:
  std::jthread thread_;
};

}  // namespace warplens::worker
