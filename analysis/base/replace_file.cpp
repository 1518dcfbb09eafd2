#include "analysis/base/replace_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <string>

namespace warplens::base {
namespace {

namespace fs = std::filesystem;

std::error_code last_error() {
  return {errno, std::generic_category()};
}

/// Writes the whole content and closes the file.
std::error_code write_and_close(int file, std::string_view content) {
  std::error_code error;
  while (!content.empty() && !error) {
    const ssize_t count = write(file, content.data(), content.size());
    if (count >= 0)
      content.remove_prefix(static_cast<std::size_t>(count));
    else if (errno != EINTR)
      error = last_error();
  }
  if (close(file) != 0 && !error) error = last_error();
  return error;
}

/// Opens a new file in the folder of `file`. It never opens an existing file or link.
int create_beside(const fs::path& file, fs::path& draft) {
  static std::atomic<unsigned> number = 0;
  constexpr int kTrials = 100;
  for (int trial = 0; trial < kTrials; ++trial) {
    draft = file.string() + "." + std::to_string(getpid()) + "." + std::to_string(number++) + ".new";
    const int made = open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (made >= 0 || errno != EEXIST) return made;
  }
  return -1;
}

/// Gives the new file the permissions of the old one, if there is one.
void keep_mode(const fs::path& file, int draft) {
  struct stat status {};
  if (stat(file.c_str(), &status) == 0) [[maybe_unused]]
    const int ignored = fchmod(draft, status.st_mode & 0777);
}

/// If `file` is a link, returns its target, even if the target does not exist. Otherwise returns `file` unchanged.
fs::path find_link_target(const fs::path& file) {
  std::error_code error;
  if (!fs::is_symlink(file, error)) return file;
  if (const fs::path target = fs::canonical(file, error); !error) return target;
  const fs::path target = fs::read_symlink(file, error);
  return error ? file : file.parent_path() / target;
}

std::error_code replace_regular(const fs::path& file, std::string_view content) {
  fs::path draft;
  const int made = create_beside(file, draft);
  if (made < 0) return last_error();
  keep_mode(file, made);
  std::error_code error = write_and_close(made, content);
  if (!error) fs::rename(draft, file, error);
  if (error) {
    std::error_code ignored;
    fs::remove(draft, ignored);
  }
  return error;
}

}  // namespace

std::error_code replace_file(const fs::path& file, std::string_view content) {
  std::error_code ignored;
  const fs::file_status status = fs::status(file, ignored);
  // A device or a pipe is not replaced by a file, because this would break it for all other programs. The content is
  // written to the device or the pipe.
  if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status)) {
    // O_NONBLOCK: does not wait for a reader of a pipe
    const int opened = open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    if (opened < 0 || fcntl(opened, F_SETFL, 0) < 0) return last_error();
    return write_and_close(opened, content);
  }
  return replace_regular(find_link_target(file), content);
}

}  // namespace warplens::base
