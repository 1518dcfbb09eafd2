#include "app/window/image/clipboard_picture.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "kernels/text/say.hpp"

extern char** environ;

namespace warplens::window {
namespace {

/// A file that exists only in memory, positioned at its beginning.
class FileInMemory {
 public:
  explicit FileInMemory(const std::string& content) : fd_(memfd_create("picture", MFD_CLOEXEC)) {
    if (fd_ < 0) fail();
    for (std::size_t at = 0; at < content.size();) {
      const ssize_t written = write(fd_, content.data() + at, content.size() - at);
      if (written < 0) fail();
      at += static_cast<std::size_t>(written);
    }
    lseek(fd_, 0, SEEK_SET);
  }
  ~FileInMemory() { close(fd_); }
  FileInMemory(const FileInMemory&) = delete;
  FileInMemory& operator=(const FileInMemory&) = delete;

  int fd() const { return fd_; }

 private:
  [[noreturn]] static void fail() {
    throw std::system_error(errno, std::generic_category(), "no memory for the picture");
  }

  int fd_;
};

/// Starts a program with `input` as its standard input, and discards its output. Returns the process id, or -1 if the
/// program cannot be started.
pid_t started(std::vector<const char*> words, int input) {
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // The program gets its own session, so that Ctrl+C in the terminal does not end it.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
  pid_t pid = -1;
  const int error =
      posix_spawnp(&pid, words.front(), &actions, &attributes, const_cast<char* const*>(words.data()), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? pid : -1;
}

/// Waits at most 3 s for the program to exit, and returns true if it exited with status 0. The program exits as soon as
/// it has started a background process that serves the clipboard.
bool ends_well(pid_t pid) {
  using namespace std::chrono_literals;
  const auto end = std::chrono::steady_clock::now() + 3s;
  int status = 0;
  while (waitpid(pid, &status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > end) {
      std::thread([pid] { waitpid(pid, nullptr, 0); }).detach();
      return false;
    }
    std::this_thread::sleep_for(5ms);
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

void put_into_clipboard(const std::string& png, Desktop desktop) {
  const bool is_wayland = desktop == Desktop::wayland;
  const char* const program = is_wayland ? "wl-copy" : "xclip";
  const std::vector<const char*> words =
      is_wayland ? std::vector{program, "--type", "image/png"}
                 : std::vector{program, "-selection", "clipboard", "-target", "image/png", "-in"};
  const FileInMemory file(png);
  const pid_t pid = started(words, file.fd());
  if (pid < 0)
    throw std::runtime_error(say("cannot copy a picture without the program {}; install the package {}", program,
                                 is_wayland ? "wl-clipboard" : "xclip"));
  if (!ends_well(pid)) throw std::runtime_error(say("the picture was not copied: {} failed", program));
}

}  // namespace warplens::window
