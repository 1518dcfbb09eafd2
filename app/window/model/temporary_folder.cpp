#include "app/window/model/temporary_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPrefix = "warplens-draft-";
/// Age in seconds from which an unlocked folder is removed. A younger folder may belong to a process that has created
/// it but not yet locked it.
constexpr std::time_t kSecondsUntilLocked = 60;

/// Locks the folder and returns its file descriptor. The lock is released in any case when the process ends. Returns -1
/// if another process holds the lock, or if the path is not a folder.
int locked(const fs::path& folder) {
  const int opened = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (opened >= 0 && flock(opened, LOCK_EX | LOCK_NB) == 0) return opened;
  if (opened >= 0) close(opened);
  return -1;
}

/// Returns whether this user created the folder, at least kSecondsUntilLocked ago.
bool may_be_left_over(int folder) {
  struct stat status {};
  return fstat(folder, &status) == 0 && status.st_uid == geteuid() &&
         status.st_mtime + kSecondsUntilLocked < std::time(nullptr);
}

void remove_left_over(const fs::path& temporary) {
  std::error_code ignored;
  for (fs::directory_iterator entry(temporary, ignored), end; !ignored && entry != end; entry.increment(ignored)) {
    if (!entry->path().filename().string().starts_with(kPrefix)) continue;
    const int lock = locked(entry->path());
    if (lock < 0) continue;
    std::error_code in_use;
    if (may_be_left_over(lock)) fs::remove_all(entry->path(), in_use);
    close(lock);
  }
}

}  // namespace

TemporaryFolder::TemporaryFolder(const fs::path& wanted) {
  const fs::path temporary = fs::temp_directory_path();
  remove_left_over(temporary);
  std::string folder = (temporary / kPrefix).string() + "XXXXXX";
  if (mkdtemp(folder.data()) == nullptr)
    throw std::runtime_error(say("cannot create a folder in {}", temporary.string()));
  folder_ = folder;
  lock_ = locked(folder_);
  file_ = folder_ / wanted.filename();
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
  if (lock_ >= 0) close(lock_);
}

bool TemporaryFolder::has_file() const {
  std::error_code ignored;
  return fs::exists(file_, ignored);
}

std::string TemporaryFolder::content() const {
  std::ostringstream text;
  text << std::ifstream(file_, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace warplens::window
