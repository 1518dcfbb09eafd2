#pragma once

#include <filesystem>

namespace warplens::base {

/// While it lives, no other process that asks for it reads a file, changes what it says and writes it again. What is
/// locked is a file beside it, NAME.lock, which goes with the lock: `file` itself is replaced. Who can't get it,
/// because the folder may not be written to or another process keeps it for two seconds, goes on without.
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
