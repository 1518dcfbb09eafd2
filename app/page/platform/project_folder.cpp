#include "kernels/files/project_folder.hpp"

namespace warplens::kernels {

// The files that were added to a page are one project, whose folder is the root folder. Files that the user opens are
// in the home folder and do not belong to it.
Project project_around(const std::filesystem::path& file) {
  const std::filesystem::path home = "/home", root = "/";
  if (*std::next(file.begin()) == home.filename()) return {.folder = home};
  return {.folder = root, .is_marked = true};
}

}  // namespace warplens::kernels
