#pragma once

#include <filesystem>

namespace warplens::base {

/// Holds a lock on a file, so that no two processes read, change and write it at the same time. The locked file is a
/// separate one next to it, NAME.lock, because `file` itself is replaced; the destructor removes NAME.lock. If the lock
/// is not available, because the folder is read-only or another process holds the lock for two seconds, the caller
/// continues without it.
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
