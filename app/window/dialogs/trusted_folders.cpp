#include "app/window/dialogs/trusted_folders.hpp"

#include <filesystem>
#include <sstream>
#include <system_error>

#include "analysis/base/config_folder.hpp"
#include "analysis/base/replace_file.hpp"
#include "kernels/files/regular_file.hpp"

namespace warplens::window {
namespace {

constexpr std::size_t kMostBytesOfFolders = std::size_t{1} << 16;

std::filesystem::path folders_file() {
  const std::filesystem::path folder = base::config_folder();
  return folder.empty() ? folder : folder / "trusted-folders";
}

std::string content_of(const std::filesystem::path& file) {
  return kernels::read_regular_file_or_empty(file.string(), kMostBytesOfFolders);
}

/// Returns the first line of the file with the allowed folders. It contains the id of this machine, so that a file from
/// another machine is not accepted.
std::string machine_line() {
  const std::string id = content_of("/etc/machine-id");
  return "machine " + id.substr(0, id.find('\n'));
}

}  // namespace

std::vector<std::string> trusted_folders() {
  std::istringstream text(content_of(folders_file()));
  std::vector<std::string> folders;
  std::string line;
  if (!std::getline(text, line) || line != machine_line()) return folders;
  while (std::getline(text, line))
    if (!line.empty()) folders.push_back(line);
  return folders;
}

void trust_folders(const std::vector<std::string>& folders) {
  const std::filesystem::path file = folders_file();
  if (file.empty() || folders == trusted_folders()) return;
  std::error_code ignored;
  std::filesystem::create_directories(file.parent_path(), ignored);
  std::string text = machine_line() + '\n';
  for (const std::string& folder : folders)
    if (folder.find('\n') == std::string::npos) text += std::filesystem::absolute(folder, ignored).string() + '\n';
  // If the file cannot be written, the user is asked again next time.
  [[maybe_unused]] const std::error_code error = base::replace_file(file, text);
}

}  // namespace warplens::window
