#include "analysis/base/file_lock.hpp"

namespace warplens::base {

// The files of a page belong to this page alone, so there is nothing to lock.
FileLock::FileLock(const std::filesystem::path& file) : path_(file) {}

FileLock::~FileLock() {
  static_cast<void>(descriptor_);
}

}  // namespace warplens::base
