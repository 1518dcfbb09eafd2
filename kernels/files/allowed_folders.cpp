#include "kernels/files/allowed_folders.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <system_error>

#include "kernels/files/project_folder.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;

/// Returns the absolute path with all links resolved; empty if it does not exist.
fs::path real_path(const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  return error ? fs::path() : real;
}

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

std::vector<fs::path> allowed_folders(const std::string& kernel) {
  // The user chose a link to a kernel deliberately, so the folder of the link and the folder of its target are both
  // allowed.
  const fs::path folder = real_path(folder_of(kernel)), target = real_path(kernel);
  std::vector<fs::path> folders = folders_of_environment();
  folders.insert(folders.end(), {folder, folder_of(target)});
  // A text without a file, such as pasted code, has no project.
  if (!target.empty()) {
    folders.push_back(project_around(folder / fs::path(kernel).filename()).folder);
    folders.push_back(project_around(target).folder);
  }
  std::erase_if(folders, [](const fs::path& one) { return !one.is_absolute(); });
  return folders;
}

bool lies_in(const fs::path& file, const fs::path& folder) {
  return std::ranges::mismatch(folder, file).in1 == folder.end();
}

}  // namespace

std::vector<fs::path> folders_of_environment() {
  std::vector<fs::path> folders;
  const char* named = std::getenv(kAllowedFolders);
  std::istringstream list(named ? named : "");
  for (std::string folder; std::getline(list, folder, ':');)
    if (!folder.empty()) folders.push_back(real_path(folder));
  std::erase_if(folders, [](const fs::path& folder) { return folder.empty(); });
  return folders;
}

bool is_below(const fs::path& file, const fs::path& folder) {
  const fs::path real_file = real_path(file), real_folder = real_path(folder);
  return !real_file.empty() && !real_folder.empty() && lies_in(real_file, real_folder);
}

bool may_read(const std::string& kernel, const fs::path& file) {
  const fs::path real = real_path(file);
  return !real.empty() &&
         std::ranges::any_of(allowed_folders(kernel), [&](const fs::path& folder) { return lies_in(real, folder); });
}

std::string outside(const std::string& kernel, const fs::path& file) {
  const fs::path real = real_path(file);
  return say(
      "the file is outside the folder of {0} and outside the project around that folder; a kernel may use only files "
      "in its own project; if you trust the kernel and this file, start Warplens with {1}={2}",
      fs::path(kernel).filename().string(), kAllowedFolders, folder_of(real.empty() ? file : real).string());
}

}  // namespace warplens::kernels
