#include "app/commands/interruptible.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <iostream>
#include <mutex>

namespace warplens::commands {
namespace {

// A signal handler can reach nothing else.
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

/// While it lives, Ctrl-C sets `interrupted`; a second one ends the program.
class InterruptHandler {
 public:
  InterruptHandler() {
    interrupted = false;
    struct sigaction action {};
    action.sa_handler = [](int) { interrupted = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, &before_);
  }
  ~InterruptHandler() { sigaction(SIGINT, &before_, nullptr); }
  InterruptHandler(const InterruptHandler&) = delete;
  InterruptHandler& operator=(const InterruptHandler&) = delete;

 private:
  struct sigaction before_ {};
};

class ProgressBar {
 public:
  ProgressBar(std::ostream& out, std::string label)
      : out_(out), label_(std::move(label)), on_terminal_(&out == &std::cerr && isatty(STDERR_FILENO)) {}
  ~ProgressBar() {
    if (shown_) out_ << "\r\033[K" << std::flush;
  }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void show(double share) {
    constexpr int kCells = 40;
    const std::lock_guard lock(mutex_);
    if (!on_terminal_ || std::chrono::steady_clock::now() - begin_ < std::chrono::milliseconds(200)) return;
    if (share < most_) return;  // workers report out of order
    most_ = share;
    shown_ = true;
    std::string cells;
    for (int cell = 0; cell < kCells; ++cell) cells += cell < share * kCells ? "█" : "░";
    out_ << fmt::format("\r{} {} {:3.0f} %", label_, cells, 100 * share) << std::flush;
  }

 private:
  std::ostream& out_;
  std::string label_;
  const bool on_terminal_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
  double most_ = 0;
  bool shown_ = false;
};

}  // namespace

bool run_interruptible(std::ostream& err, const std::string& label,
                       const std::function<void(const std::atomic<bool>&, const std::function<void(double)>&)>& work) {
  const InterruptHandler handler;
  ProgressBar bar(err, label);
  work(interrupted, [&bar](double share) { bar.show(share); });
  return interrupted;
}

}  // namespace warplens::commands
