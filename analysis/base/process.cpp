#include "analysis/base/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "analysis/base/printable.hpp"
#include "analysis/translation/message.hpp"

extern char** environ;

namespace warplens::base {
namespace {

constexpr std::size_t kMostComplaints = 4096;
/// Maximum size of one line in bytes; a process that writes a longer line is faulty.
constexpr std::size_t kMostUnread = std::size_t{64} << 20;
/// Maximum number of bytes to read at once, so that a process that writes without end does not delay the check of the
/// deadline.
constexpr std::size_t kMostAtOnce = std::size_t{1} << 20;
/// Maximum number of bytes of an unfinished line that a message shows.
constexpr std::size_t kMostBegun = 256;
/// Time allowed for the process to exit: after its input is closed, and then after SIGTERM.
constexpr auto kPatience = std::chrono::milliseconds(500), kAfterTerm = std::chrono::milliseconds(200);
/// Time allowed for the process to exit after the end of its output; ssh can take long on a busy machine.
constexpr auto kUntilStatus = std::chrono::seconds(3);

[[noreturn]] void fail(int error, const char* doing) {
  throw std::system_error(error, std::generic_category(), doing);
}

struct Pipe {
  std::array<int, 2> ends{-1, -1};  ///< file descriptors of the read end and the write end
  Pipe() {
    if (pipe2(ends.data(), O_CLOEXEC) != 0) fail(errno, "cannot create a pipe");
  }
  ~Pipe() {
    for (const int end : ends)
      if (end >= 0) close(end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  int take(int which) {
    fcntl(ends[which], F_SETFL, O_NONBLOCK);
    return std::exchange(ends[which], -1);
  }
};

struct SpawnSettings {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  SpawnSettings() {
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    // Starts the process in a separate session. Ctrl-C in the terminal then does not reach the process, and the process
    // has no terminal on which it could ask for a password. No signal is blocked or ignored in the process.
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;
};

/// Returns the environment of this process with some variables replaced, in the form for posix_spawn. The pointers
/// refer to the environment of this process and to `variables`.
std::vector<char*> environment_with(const std::vector<std::string>& variables) {
  std::vector<char*> all;
  const auto is_replaced = [&](std::string_view entry) {
    return std::ranges::any_of(variables, [&](const std::string& variable) {
      return entry.starts_with(std::string_view(variable).substr(0, variable.find('=') + 1));
    });
  };
  for (char** entry = environ; *entry != nullptr; ++entry)
    if (!is_replaced(*entry)) all.push_back(*entry);
  for (const std::string& variable : variables) all.push_back(const_cast<char*>(variable.c_str()));
  all.push_back(nullptr);
  return all;
}

pid_t spawn(const std::string& program, const std::vector<std::string>& words,
            const std::vector<std::string>& variables, int input, int output, int complaints) {
  SpawnSettings settings;
  posix_spawn_file_actions_adddup2(&settings.actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&settings.actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&settings.actions, complaints, STDERR_FILENO);
  std::vector<char*> arguments{const_cast<char*>(program.c_str())};
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const std::vector<char*> environment = environment_with(variables);
  pid_t pid = -1;
  const int error =
      posix_spawn(&pid, program.c_str(), &settings.actions, &settings.attributes, arguments.data(), environment.data());
  if (error != 0) fail(error, ("cannot start " + program).c_str());
  return pid;
}

/// While an object of this class exists, writing to a pipe without a reader fails instead of ending this program.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoPipeSignal() {
    const timespec at_once{};
    while (sigtimedwait(&pipe_, nullptr, &at_once) == SIGPIPE) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;

 private:
  sigset_t pipe_{}, before_{};
};

}  // namespace

Process::Process(const std::string& program, const std::vector<std::string>& words,
                 const std::vector<std::string>& variables) {
  Pipe input, output, complaints;
  pid_ = spawn(program, words, variables, input.ends[0], output.ends[1], complaints.ends[1]);
  input_ = input.take(1);
  output_ = output.take(0);
  complaints_ = complaints.take(0);
}

Process::~Process() {
  close(std::exchange(input_, -1));
  if (!reap(kPatience)) kill();
  close_all();
  if (status_) return;
  // After a process was killed, the driver can take seconds to release its GPU. A thread waits for the process in the
  // meantime, so that the process does not remain a zombie.
  std::thread([pid = pid_] { waitpid(pid, nullptr, 0); }).detach();
}

void Process::kill() {
  if (status_) return;
  ::kill(-pid_, SIGTERM);
  if (reap(kAfterTerm)) return;
  ::kill(-pid_, SIGKILL);
  reap(std::chrono::milliseconds(200));
}

bool Process::reap(std::chrono::milliseconds patience) {
  const Clock::time_point end = Clock::now() + patience;
  for (auto pause = std::chrono::milliseconds(1); !status_;
       pause = std::min(2 * pause, std::chrono::milliseconds(20))) {
    int status = 0;
    const pid_t ended = waitpid(pid_, &status, WNOHANG);
    if (ended == pid_) {
      status_ = status;
      ::kill(-pid_, SIGKILL);  // child processes may still be running
    } else if (Clock::now() >= end) {
      break;
    } else {
      std::this_thread::sleep_for(pause);
    }
  }
  return status_.has_value();
}

void Process::close_all() {
  for (int* end : {&input_, &output_, &complaints_})
    if (*end >= 0) close(std::exchange(*end, -1));
}

bool Process::take_line(std::string& line) {
  const std::size_t end = unread_.find('\n', searched_);
  searched_ = end == std::string::npos ? unread_.size() : end + 1;
  if (end == std::string::npos) {
    unread_.erase(0, taken_);
    searched_ -= std::exchange(taken_, 0);
    return false;
  }
  line.assign(unread_, taken_, end - taken_);
  taken_ = end + 1;
  return true;
}

bool Process::read_output() {
  std::array<char, 65536> bytes;
  for (std::size_t taken = 0; taken < kMostAtOnce;) {
    const ssize_t count = read(output_, bytes.data(), bytes.size());
    if (count <= 0) return count < 0 && (errno == EAGAIN || errno == EINTR);
    unread_.append(bytes.data(), static_cast<std::size_t>(count));
    if (unread_.size() > kMostUnread) return false;
    taken += static_cast<std::size_t>(count);
  }
  return true;
}

void Process::read_complaints() {
  std::array<char, 4096> bytes;
  for (std::size_t taken = 0; complaints_ >= 0 && taken < kMostAtOnce;) {
    const ssize_t count = read(complaints_, bytes.data(), bytes.size());
    if (count == 0) close(std::exchange(complaints_, -1));
    if (count <= 0) return;
    complained_.append(bytes.data(), static_cast<std::size_t>(count));
    if (complained_.size() > kMostComplaints) complained_.erase(0, complained_.size() - kMostComplaints);
    taken += static_cast<std::size_t>(count);
  }
}

void Process::write_input(std::string& pending) {
  const NoPipeSignal guard;
  const ssize_t count = write(input_, pending.data(), pending.size());
  if (count > 0) pending.erase(0, static_cast<std::size_t>(count));
  // The process no longer reads its input. The end of its output will show that it has exited.
  if (count < 0 && errno == EPIPE) pending.clear();
}

Process::Event Process::wait(std::string& pending, std::string& line, int wake_fd, Clock::time_point deadline) {
  while (true) {
    if (take_line(line)) return Event::line;
    if (output_ended_) return Event::ended;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return Event::deadline;
    std::array<pollfd, 4> fds{pollfd{output_, POLLIN, 0}, pollfd{complaints_, POLLIN, 0}, pollfd{wake_fd, POLLIN, 0},
                              pollfd{pending.empty() ? -1 : input_, POLLOUT, 0}};
    // The time is rounded up. Otherwise, poll would not wait during the last millisecond, and the loop would use the
    // processor.
    poll(fds.data(), fds.size(), static_cast<int>(std::min<std::int64_t>(left + 1, 60'000)));
    if (fds[3].revents != 0) write_input(pending);
    if (fds[1].revents != 0) read_complaints();
    if (fds[0].revents != 0) output_ended_ = !read_output();
    if (fds[2].revents != 0) return Event::woken;
  }
}

std::string Process::last_complaint() {
  read_complaints();
  std::string text = complained_;
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  const std::size_t begin = text.find_last_of('\n');
  return printable(begin == std::string::npos ? text : text.substr(begin + 1));
}

std::string Process::begun_line() const {
  return unread_.substr(taken_, kMostBegun);
}

bool Process::has_ended() {
  return reap(std::chrono::milliseconds(0));
}

std::optional<int> Process::exit_status() {
  reap(kUntilStatus);
  if (!status_ || !WIFEXITED(*status_)) return std::nullopt;
  return WEXITSTATUS(*status_);
}

std::string Process::how_it_ended() {
  reap(kUntilStatus);
  const std::string complaint = last_complaint();
  const std::string reason = complaint.empty() ? "" : ": " + complaint;
  if (unread_.size() > kMostUnread) return std::string(tr("the process wrote a line that is too long")) + reason;
  if (!status_) return std::string(tr("the process closed its output")) + reason;
  // A shell that runs the process exits with 128 + the number of the signal. (ssh exits with 255 if the connection is
  // lost, so 255 does not mean a signal.)
  const bool by_shell = WIFEXITED(*status_) && WEXITSTATUS(*status_) > 128 && WEXITSTATUS(*status_) <= 128 + SIGRTMAX;
  if (WIFSIGNALED(*status_) || by_shell) {
    const int signal = by_shell ? WEXITSTATUS(*status_) - 128 : WTERMSIG(*status_);
    return with_values(tr("the process was killed by signal {}"), {std::to_string(signal)}) + reason;
  }
  return with_values(tr("the process exited with status {}"), {std::to_string(WEXITSTATUS(*status_))}) + reason;
}

}  // namespace warplens::base
