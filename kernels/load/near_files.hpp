#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "kernels/files/project_files.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// A file of the project with its text.
struct NearFile {
  std::string path;
  std::string text;
};

/// Reads the source files of a project except for the kernel's own file. Files near the kernel's file come first. The
/// numbers of files and bytes are limited.
class NearFiles {
 public:
  explicit NearFiles(const KernelFile& file);

  /// Calls `take` with each file until `take` returns false.
  void each(const std::function<bool(const NearFile&)>& take);

 private:
  ProjectFiles project_;
  std::filesystem::path own_;
};

/// Returns true if a text has an #include of a file with this path.
bool includes_file(const NearFile& file, const std::filesystem::path& wanted);

}  // namespace warplens::kernels
