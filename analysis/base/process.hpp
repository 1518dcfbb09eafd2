#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace warplens::base {

/// A child process that runs in a separate session. This program exchanges lines of text with it. Its input, output and
/// error stream are pipes. The destructor ends the process together with all processes that it started, and leaves no
/// zombie. The object stores at most one line of the output (at most 64 MiB), and the last 4 KiB of the error stream.
/// No function waits longer than its deadline.
class Process {
 public:
  using Clock = std::chrono::steady_clock;

  /// Starts `program` (a path) with the arguments `words`. The process gets the environment of this one, with
  /// `variables` ("NAME=value") replaced or added. Throws std::system_error if it cannot be started.
  explicit Process(const std::string& program, const std::vector<std::string>& words = {},
                   const std::vector<std::string>& variables = {});
  /// Closes the input of the process, and waits half a second for it to exit. If it does not exit, ends it as `kill`
  /// does.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  enum class Event { line, ended, woken, deadline };

  /// Sends as much of `pending` as the process accepts. Waits for one of these events: the process writes a line, the
  /// output of the process ends, `wake_fd` becomes readable, or the deadline passes. A line is stored in `line`,
  /// without its line end.
  Event wait(std::string& pending, std::string& line, int wake_fd, Clock::time_point deadline);

  /// Ends the process and all processes that it started: by SIGTERM, and a moment later by SIGKILL.
  void kill();

  /// Returns whether the process has exited; does not wait.
  bool has_ended();

  /// Returns the exit status of the process. Waits up to 3 seconds for the exit; nullopt if it has not exited then, or
  /// if a signal killed it.
  std::optional<int> exit_status();

  /// Describes how the process exited, with the last line of its error stream: "the process was killed by signal 9",
  /// "the process exited with status 127: sh: 1: nvidia: not found". Waits up to 3 seconds for the exit.
  std::string how_it_ended();
  /// Returns the last line of the error stream of the process; empty if it wrote none. Characters that cannot be
  /// displayed are escaped.
  std::string last_complaint();
  /// Returns the beginning of a line that the process has begun but not ended, shortened for use in a message.
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
