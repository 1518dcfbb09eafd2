#pragma once

#include <filesystem>
#include <string>

namespace warplens::kernels {

/// Environment variable with further folders that kernel files may use, separated by colons.
inline constexpr const char* kAllowedFolders = "WARPLENS_INCLUDE";

/// Returns true if the kernel file at `kernel` may use `file` as an include, a folder of includes, or data. This is the
/// case if `file`, with links resolved, is in the folder of the kernel, in a subfolder of it, or in a folder that the
/// user allows (kAllowedFolders). Otherwise a kernel from a stranger could show other files of this machine. `file`
/// must exist.
bool may_read(const std::string& kernel, const std::filesystem::path& file);

/// Returns the problem and its solution for a file that may not be read: "it is outside the folder of …".
std::string outside(const std::string& kernel, const std::filesystem::path& file);

}  // namespace warplens::kernels
