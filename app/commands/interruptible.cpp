#include "app/commands/interruptible.hpp"

#include <fmt/format.h>
#include <semaphore.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <iostream>
#include <mutex>
#include <thread>

#include "analysis/base/printable.hpp"
#include "app/commands/on_terminal.hpp"
#include "app/commands/time_left.hpp"

namespace warplens::commands {
namespace {

// Semaphore that the signal handler of Ctrl-C posts. A thread waits for it and then requests the stop. The signal
// handler must not do this itself, because a stop request runs callbacks. The semaphore is global because a signal
// handler can use only global variables.
sem_t interrupts;

/// While an object of this class exists, the first Ctrl-C requests a stop and the second one ends the program.
class InterruptHandler {
 public:
  InterruptHandler() {
    sem_init(&interrupts, 0, 0);
    struct sigaction action {};
    action.sa_handler = [](int) { sem_post(&interrupts); };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, &before_);
    waiting_ = std::thread([this] {
      while (sem_wait(&interrupts) != 0) continue;  // a signal may interrupt sem_wait; then wait again
      if (!ended_) source_.request_stop();
    });
  }
  ~InterruptHandler() {
    sigaction(SIGINT, &before_, nullptr);
    ended_ = true;
    sem_post(&interrupts);
    waiting_.join();
    sem_destroy(&interrupts);
  }
  InterruptHandler(const InterruptHandler&) = delete;
  InterruptHandler& operator=(const InterruptHandler&) = delete;

  const std::stop_source& source() const { return source_; }

 private:
  struct sigaction before_ {};
  std::stop_source source_;
  std::atomic<bool> ended_{false};  ///< true if the destructor posted the semaphore, not Ctrl-C
  std::thread waiting_;
};

class ProgressBar {
 public:
  ProgressBar(std::ostream& out, std::string label)
      : out_(out), label_(base::printable(label)), on_terminal_(is_on_terminal(out)) {
    // A thread redraws the bar regularly, so that the user sees that the work continues even if no progress is reported
    // for a long time.
    if (on_terminal_) ticker_ = std::jthread([this](const std::stop_token& stop) { tick(stop); });
  }
  ~ProgressBar() {
    ticker_ = {};
    if (shown_) write_out("\r\033[K");
  }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void show(double share) {
    if (!on_terminal_) return;
    const std::lock_guard lock(mutex_);
    if (first_ < 0) first_ = share;  // progress at the first report; not 0 if an earlier run completed a part
    if (share < most_) return;       // the report is older than the last one; it comes from another worker
    most_ = share;
    draw();
  }

  /// Removes the bar and calls `write`. The next update draws the bar again below the written text.
  void make_room(const std::function<void()>& write) {
    const std::lock_guard lock(mutex_);
    if (shown_) write_out("\r\033[K");
    shown_ = false;
    write();
  }

 private:
  void tick(const std::stop_token& stop) {
    std::condition_variable_any woken;
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
      draw();
      woken.wait_for(lock, stop, std::chrono::milliseconds(200), [] { return false; });
    }
  }

  /// Draws the bar. The caller must have locked the mutex.
  void draw() {
    constexpr int kCells = 40;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    if (seconds < 0.2) return;
    shown_ = true;
    std::string cells;
    for (int cell = 0; cell < kCells; ++cell) cells += cell < most_ * kCells ? "█" : "░";
    const auto left = seconds_left(std::max(first_, 0.0), most_, seconds);
    const std::string time = left ? time_left_text(*left) : seconds >= 1 ? fmt::format("{:.0f} s", seconds) : "";
    write_out(fmt::format("\r\033[K{} {} {:3.0f} %{}", label_, cells, 100 * most_, time.empty() ? "" : ", " + time));
  }

  /// Writes to the terminal directly, because the stream would replace the control characters (ShownStream).
  void write_out(std::string_view text) {
    out_.flush();
    while (!text.empty()) {
      const ssize_t count = write(STDERR_FILENO, text.data(), text.size());
      if (count <= 0 && errno != EINTR) return;
      text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
  }

  std::ostream& out_;
  std::string label_;
  const bool on_terminal_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
  double most_ = 0, first_ = -1;
  bool shown_ = false;
  std::jthread ticker_;
};

}  // namespace

bool run_interruptible(std::ostream& err, const std::string& label,
                       const std::function<void(const std::stop_token&, const std::function<void(double)>&)>& work) {
  return run_interruptible(err, label, [&work](const auto& stop, const auto& done, const auto&) { work(stop, done); });
}

bool run_interruptible(std::ostream& err, const std::string& label, const WritingWork& work) {
  const InterruptHandler handler;
  ProgressBar bar(err, label);
  work(
      handler.source().get_token(), [&bar](double share) { bar.show(share); },
      [&bar](const std::function<void()>& write) { bar.make_room(write); });
  return handler.source().stop_requested();
}

}  // namespace warplens::commands
