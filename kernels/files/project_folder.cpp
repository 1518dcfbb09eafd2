#include "kernels/files/project_folder.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <system_error>

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;

/// Maximum number of folders above a file that are searched.
constexpr int kMostLevels = 32;

/// Files and folders of version control, which are in the root of a work tree. In a submodule or another work tree of
/// git, ".git" is a file.
constexpr const char* kOfWorkTrees[] = {".git", ".hg", ".svn"};

/// Files that are usually in the root of a project. Some are also in its subfolders, so the outermost one counts.
constexpr const char* kOfRoots[] = {"CMakeLists.txt", "Makefile",     "makefile",   "GNUmakefile",  "meson.build",
                                    "WORKSPACE",      "MODULE.bazel", "SConstruct", "configure.ac", "xmake.lua",
                                    "pyproject.toml", "setup.py",     "LICENSE",    "LICENSE.txt",  "LICENSE.md",
                                    "COPYING",        "README.md",    "README.rst", ".gitignore",   ".gitmodules"};

/// Returns true if the folder has one of the entries.
bool has_any(const fs::path& folder, std::span<const char* const> names) {
  std::error_code error;
  return std::ranges::any_of(names, [&](const char* name) { return fs::exists(folder / name, error); });
}

/// Returns true for a folder in which all users may create files, such as /tmp: anyone could add a marker there.
bool is_for_all_users(const fs::path& folder) {
  struct stat status {};
  return stat(folder.c_str(), &status) == 0 && (status.st_mode & S_IWOTH) != 0 && (status.st_mode & S_ISVTX) != 0;
}

fs::path home_folder() {
  const char* const home = std::getenv("HOME");
  std::error_code error;
  const fs::path real = home ? fs::canonical(home, error) : fs::path();
  return error ? fs::path() : real;
}

/// Returns true if the folder is the home folder or one above it.
bool contains_home(const fs::path& folder, const fs::path& home) {
  return !home.empty() && std::ranges::mismatch(folder, home).in1 == folder.end();
}

}  // namespace

Project project_around(const fs::path& file) {
  const fs::path home = home_folder();
  Project project{.folder = file.parent_path()};
  fs::path folder = project.folder;
  for (int level = 0; level < kMostLevels && folder != folder.root_path(); ++level, folder = folder.parent_path()) {
    if (contains_home(folder, home) || is_for_all_users(folder)) {
      project.is_shared = level == 0;
      break;
    }
    if (has_any(folder, kOfWorkTrees)) return {.folder = folder, .is_marked = true};
    if (has_any(folder, kOfRoots)) project = {.folder = folder, .is_marked = true};
  }
  return project;
}

}  // namespace warplens::kernels
