#pragma once

#include <filesystem>
#include <string>

namespace warplens::window {

/// A folder for a file that is being written, inside the system's folder for temporary files. The destructor removes
/// the folder. If the program was killed, the next TemporaryFolder of the same user removes it. It recognizes such a
/// folder because a folder in use is locked.
class TemporaryFolder {
 public:
  /// Creates the folder. `wanted` is the final path of the file: file() has the same name. Throws std::runtime_error if
  /// no folder can be created.
  explicit TemporaryFolder(const std::filesystem::path& wanted);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// Path of the file in this folder.
  const std::filesystem::path& file() const { return file_; }
  /// Returns whether the file exists.
  bool has_file() const;
  /// Contents of the file; empty if it does not exist.
  std::string content() const;

 private:
  std::filesystem::path folder_, file_;
  int lock_ = -1;
};

}  // namespace warplens::window
