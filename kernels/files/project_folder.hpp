#pragma once

#include <filesystem>
#include <string>

namespace warplens::kernels {

/// The folder of a kernel file's project.
struct Project {
  std::filesystem::path folder;  ///< absolute, with links resolved; empty if the kernel file does not exist
  /// Set if version control or a typical file marks the folder as a project. Otherwise, it is just the folder of the
  /// kernel file.
  bool is_marked = false;
  /// Set if the folder is unmarked and is the home folder, or is shared by all users. Such a folder is not searched.
  bool is_shared = false;
};

/// Returns the project of a file: the work tree of git, Mercurial or Subversion around it. Without a work tree, it is
/// the outermost folder around the file that contains a file typical of a project's root (CMakeLists.txt, LICENSE, …).
/// If there is no such folder either, it is the file's own folder. The user's home folder, folders that all users share
/// (/tmp) and the folders above them are never a project. `file` must be a path with links resolved.
Project project_around(const std::filesystem::path& file);

}  // namespace warplens::kernels
