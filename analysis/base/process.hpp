#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace warplens::base {

/// A child process in a separate session that communicates by lines. Its input, output and error stream are pipes. The
/// destructor ends the process together with all processes that it started, and leaves no zombie. Keeps at most one
/// line of the output (of at most 64 MiB), and the last 4 KiB of the error stream. No function waits longer than its
/// deadline.
class Process {
 public:
  using Clock = std::chrono::steady_clock;

  /// Starts `program` (a path) with the arguments `words`. The process gets the environment of this one, with
  /// `variables` ("NAME=value") replaced or added. Throws std::system_error if it cannot be started.
  explicit Process(const std::string& program, const std::vector<std::string>& words = {},
                   const std::vector<std::string>& variables = {});
  /// Closes the input of the process and waits half a second for it to exit; then ends it like `kill`.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  enum class Event { line, ended, woken, deadline };

  /// Sends as much of `pending` as the process accepts. Waits until the process writes a line (stored in `line` without
  /// its line end), its output ends, `wake_fd` becomes readable, or the deadline passes.
  Event wait(std::string& pending, std::string& line, int wake_fd, Clock::time_point deadline);

  /// Ends the process and all processes that it started: by SIGTERM, and a moment later by SIGKILL.
  void kill();

  /// Returns whether the process has exited; does not wait.
  bool has_ended();

  /// Describes how the process exited, with the last line of its error stream: "it was killed by signal 9", "it exited
  /// with status 127: sh: 1: nvidia: not found". Waits up to 3 seconds for the exit.
  std::string how_it_ended();
  /// Returns the last line of the error stream of the process; empty if it wrote none. Characters that cannot be
  /// displayed are escaped.
  std::string last_complaint();
  /// Returns the beginning of the line that the process has not finished, cut to the length that a message shows.
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
  std::optional<int> status_;  ///< exit status in the format of waitpid; nullopt before the exit
  std::string unread_, complained_;
  std::size_t taken_ = 0;     ///< number of bytes of `unread_` that belong to returned lines
  std::size_t searched_ = 0;  ///< number of bytes of `unread_` that were already searched for a line end
};

}  // namespace warplens::base
