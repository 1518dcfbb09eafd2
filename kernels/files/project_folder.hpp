#pragma once

#include <filesystem>
#include <string>

namespace warplens::kernels {

/// The folder of a kernel file's project.
struct Project {
  std::filesystem::path folder;  ///< absolute, with links resolved; empty if the kernel file does not exist
  bool is_marked = false;        ///< false: nothing marks a project, so this is the folder of the kernel file
  bool is_shared = false;        ///< without a mark: the home folder or a folder of all users, which is not searched
};

/// Returns the project of a file: the git (Mercurial, Subversion) work tree around it. Without a work tree, it is the
/// outermost folder around the file that has a file of a project's root (CMakeLists.txt, LICENSE, …), and otherwise the
/// file's own folder. The user's home folder, folders that all users share (/tmp) and the folders above them are never
/// a project. `file` must be a path with links resolved.
Project project_around(const std::filesystem::path& file);

}  // namespace warplens::kernels
