#pragma once

#include <filesystem>

namespace warplens::base {

/// Holds a lock for a file, so that no two processes read, change and write the file at the same time. The lock is on a
/// separate file next to it, NAME.lock. A lock on `file` itself would be lost, because writing replaces `file` by a new
/// file. The destructor removes NAME.lock. If the folder is read-only, or if another process holds the lock for two
/// seconds, the caller continues without the lock.
class FileLock {
 public:
  explicit FileLock(const std::filesystem::path& file);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
};

}  // namespace warplens::base
