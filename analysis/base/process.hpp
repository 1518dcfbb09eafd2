#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace warplens::base {

/// A child process in a session of its own, talked to by lines: its input, its output and what it complains about are
/// pipes. Ended, with all that it started, when this goes; never left a zombie. However much it writes, no more than a
/// line of 64 MiB and the last 4 KiB of its complaints are kept, and no wait lasts longer than its deadline.
class Process {
 public:
  using Clock = std::chrono::steady_clock;

  /// Starts `program` (a path) with the words after its name, in this process' environment, of which `variables`
  /// ("NAME=value") replace some. Throws std::system_error where it can't be started.
  explicit Process(const std::string& program, const std::vector<std::string>& words = {},
                   const std::vector<std::string>& variables = {});
  /// Closes its input and waits a moment for it to end of itself; then it is ended as by `kill`.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  enum class Event { line, ended, woken, deadline };

  /// Sends `pending` as far as the process takes it, and waits for one of: a line of its output (put into `line`,
  /// without its end), its end, `wake_fd` becoming readable, the deadline.
  Event wait(std::string& pending, std::string& line, int wake_fd, Clock::time_point deadline);

  /// Ends it and all that it started: by SIGTERM, and a moment later by SIGKILL.
  void kill();

  /// Whether it is there no more; does not wait.
  bool has_ended();

  /// How it ended ("it was killed by signal 9", "it ended with status 127: sh: 1: nvidia: not found"), with the last
  /// that it complained of. Waits a moment for it to have ended.
  std::string how_it_ended();
  /// The last line that it wrote to its error stream; empty for none. What does not print is escaped.
  std::string last_complaint();
  /// What it has written to its output behind the last whole line: as much as a message shows of it.
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
  std::optional<int> status_;  ///< as waitpid gives it
  std::string unread_, complained_;
  std::size_t taken_ = 0;     ///< of `unread_`: lines that were given out
  std::size_t searched_ = 0;  ///< and where no line ends
};

}  // namespace warplens::base
