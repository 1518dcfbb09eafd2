#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernels/text/error.hpp"

namespace warplens::kernels {

/// Environment variable with further folders that kernel files may use, separated by colons.
inline constexpr const char* kAllowedFolders = "WARPLENS_INCLUDE";

/// The error for a file that a kernel may not include.
class OutsideFile : public InputError {
 public:
  OutsideFile(const InputError& error, std::string folder)
      : InputError(error), folder_(std::make_shared<const std::string>(std::move(folder))) {}
  /// Returns the folder of the file. The user can allow this folder.
  const std::string& folder() const { return *folder_; }

 private:
  std::shared_ptr<const std::string> folder_;  ///< shared, so that copying an exception does not throw
};

/// Returns the folders in kAllowedFolders that exist, with links resolved.
std::vector<std::filesystem::path> folders_of_environment();

/// Returns true if `file`, with links resolved, is in `folder` (with links resolved) or below it. Both must exist.
bool is_below(const std::filesystem::path& file, const std::filesystem::path& folder);

/// Returns true if the kernel file at `kernel` may use `file` as an include, a folder of includes, or data. This is the
/// case if `file`, with links resolved, is in one of these folders or in a subfolder of them: the folder of the kernel,
/// its project (project_folder.hpp), and the folders that the user allows (kAllowedFolders). Without this rule, a
/// kernel from a stranger could show other files of this machine. `file` must exist.
bool may_read(const std::string& kernel, const std::filesystem::path& file);

/// Returns the error text for a file that the kernel may not read: "the file is outside the folder of …", and what to
/// do.
std::string outside(const std::string& kernel, const std::filesystem::path& file);

}  // namespace warplens::kernels
