#include "analysis/base/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <thread>

namespace warplens::base {
namespace {

/// Returns whether `path` still names the open file. The previous owner of the lock may have removed the file.
bool is_there(int descriptor, const std::filesystem::path& path) {
  struct stat opened {
  }, named{};
  return fstat(descriptor, &opened) == 0 && stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
         opened.st_dev == named.st_dev;
}

}  // namespace

FileLock::FileLock(const std::filesystem::path& file) : path_(file.string() + ".lock") {
  constexpr auto kPause = std::chrono::milliseconds(10);
  for (int tried = 0; tried < 200; ++tried) {
    descriptor_ = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (descriptor_ < 0) return;
    if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0 && is_there(descriptor_, path_)) return;
    close(descriptor_);
    descriptor_ = -1;
    std::this_thread::sleep_for(kPause);
  }
}

FileLock::~FileLock() {
  if (descriptor_ < 0) return;
  unlink(path_.c_str());
  close(descriptor_);
}

}  // namespace warplens::base
