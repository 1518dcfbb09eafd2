#include "app/window/dialogs/trusted_worker.hpp"

#include <filesystem>
#include <system_error>

#include "analysis/base/config_folder.hpp"
#include "analysis/base/replace_file.hpp"
#include "kernels/files/regular_file.hpp"

namespace warplens::window {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 16;

std::filesystem::path trust_file() {
  const std::filesystem::path folder = base::config_folder();
  return folder.empty() ? folder : folder / "trusted-worker";
}

std::string text_of(const std::filesystem::path& file) {
  return kernels::read_regular_file_or_empty(file.string(), kMostBytes);
}

/// Returns the text that is stored for a trusted command. It includes the id of this machine, so that a file from
/// another machine is not accepted. The author of a settings file for other users cannot know their ids.
std::string trusted_text(const std::string& command) {
  return "machine " + text_of("/etc/machine-id") + "worker " + command + "\n";
}

}  // namespace

bool is_trusted_worker(const std::string& command) {
  return command.empty() || text_of(trust_file()) == trusted_text(command);
}

void trust_worker(const std::string& command) {
  const std::filesystem::path file = trust_file();
  if (file.empty() || command.empty()) return;
  std::error_code ignored;
  std::filesystem::create_directories(file.parent_path(), ignored);
  // If the file cannot be written, the user is asked again at the next start.
  [[maybe_unused]] const std::error_code error = base::replace_file(file, trusted_text(command));
}

}  // namespace warplens::window
