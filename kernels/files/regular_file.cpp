#include "kernels/files/regular_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

/// An open file; the destructor closes it.
struct Descriptor {
  explicit Descriptor(const std::string& path) : number(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {}
  ~Descriptor() {
    if (number >= 0) close(number);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number;
};

[[noreturn]] void fail_with(int error) {
  throw UnreadFile(say("the file cannot be read: {}", std::strerror(error)));
}

std::string large(std::size_t most) {
  return most < (std::size_t{1} << 20) ? say("{} KB", most >> 10) : say("{} MB", most >> 20);
}

}  // namespace

std::string read_regular_file(const std::string& path, std::size_t most) {
  const Descriptor file(path);
  if (file.number < 0) fail_with(errno);
  struct stat status {};
  if (fstat(file.number, &status) != 0) fail_with(errno);
  if (S_ISDIR(status.st_mode)) throw UnreadFile(tr("this is a folder"));
  if (!S_ISREG(status.st_mode)) throw UnreadFile(tr("this is not a regular file; save its contents to a file first"));
  std::string content;
  // Files in /proc report no size, and other files may grow, so read until the end or the limit.
  constexpr std::size_t kPiece = std::size_t{1} << 16;
  while (content.size() <= most) {
    const std::size_t had = content.size();
    content.resize(had + kPiece);
    const ssize_t count = read(file.number, content.data() + had, kPiece);
    const int error = errno;
    content.resize(had + (count > 0 ? static_cast<std::size_t>(count) : 0));
    if (count == 0) return content;
    if (count < 0 && error != EINTR) fail_with(error);
  }
  throw UnreadFile(say("the file is larger than the limit of {}", large(most)));
}

std::string read_regular_file_or_empty(const std::string& path, std::size_t most) {
  try {
    return read_regular_file(path, most);
  } catch (const UnreadFile&) {
    return {};
  }
}

}  // namespace warplens::kernels
