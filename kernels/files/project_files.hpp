#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace warplens::kernels {

/// The source files of the project that contains a kernel file. They are used to find include files by name, and to
/// find files around the kernel. The folders are listed at the first search: those near the kernel file first, up to a
/// limit on folders and files. Links to folders are not followed, and files outside the project are skipped.
class ProjectFiles {
 public:
  /// `kernel` is the path of the kernel file. If it does not exist, the project has no files.
  explicit ProjectFiles(std::string kernel);

  /// Returns the file for `#include "name"` in a file of `folder`: a file whose path ends with `name`. A "../" at the
  /// beginning of `name` is ignored. If there is no such file, the case of letters is ignored, too. If there are
  /// several, returns the file that has the most folders in common with `folder`, and among those the one with the
  /// shortest path.
  std::optional<std::string> find_header(const std::string& name, const std::filesystem::path& folder);

  /// Returns all files, those near the kernel file first.
  const std::vector<std::filesystem::path>& files();

  /// Returns a path for messages and for reading: relative to the working folder if the kernel's path is relative.
  std::string shown_path(const std::filesystem::path& file) const;

 private:
  /// Lists a folder and its subfolders, except for `listed`, which was listed before.
  void list_below(const std::filesystem::path& folder, const std::filesystem::path& listed, std::size_t most_files,
                  int most_depth);

  std::string kernel_;
  std::filesystem::path real_kernel_, project_;
  bool is_listed_ = false;
  std::size_t folders_ = 0;
  std::vector<std::filesystem::path> files_;
};

}  // namespace warplens::kernels
