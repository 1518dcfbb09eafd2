#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace warplens::base {

/// A child process in its own session that communicates by lines. Its input, output and error stream are pipes. The
/// destructor ends it together with all processes it started; it never remains a zombie. However much it writes, at
/// most one line of 64 MiB of its output and the last 4 KiB of its error stream are kept. No wait takes longer than its
/// deadline.
class Process {
 public:
  using Clock = std::chrono::steady_clock;

  /// Starts `program` (a path) with the arguments `words`, in the environment of this process with some `variables`
  /// ("NAME=value") replaced. Throws std::system_error if it cannot be started.
  explicit Process(const std::string& program, const std::vector<std::string>& words = {},
                   const std::vector<std::string>& variables = {});
  /// Closes its input, waits a moment for it to exit, and otherwise ends it like `kill`.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  enum class Event { line, ended, woken, deadline };

  /// Sends as much of `pending` as the process accepts, and waits until it writes a line (stored in `line` without its
  /// end), its output ends, `wake_fd` becomes readable, or the deadline passes.
  Event wait(std::string& pending, std::string& line, int wake_fd, Clock::time_point deadline);

  /// Ends it and all processes it started: by SIGTERM, and a moment later by SIGKILL.
  void kill();

  /// Returns whether it has exited; does not wait.
  bool has_ended();

  /// Describes its exit, with the last line of its error stream: "it was killed by signal 9", "it exited with status
  /// 127: sh: 1: nvidia: not found". Waits up to 3 seconds for the exit.
  std::string how_it_ended();
  /// Returns the last line of its error stream; empty if there is none. Characters that cannot be displayed are
  /// escaped.
  std::string last_complaint();
  /// Returns the beginning of the line that it has not finished, at most as much as a message shows.
  std::string begun_line() const;

 private:
  bool take_line(std::string& line);
  bool read_output();
  void read_complaints();
  void write_input(std::string& pending);
  bool reap(std::chrono::milliseconds patience);
  void close_all();

  pid_t pid_ = -1;
  int input_ = -1, output_ = -1, complaints_ = -1;
  bool output_ended_ = false;
  std::optional<int> status_;  ///< as waitpid returns it
  std::string unread_, complained_;
  std::size_t taken_ = 0;     ///< bytes of `unread_` that belong to returned lines
  std::size_t searched_ = 0;  ///< bytes of `unread_` that contain no further line end
};

}  // namespace warplens::base
