#pragma once

#include <filesystem>
#include <string>

namespace warplens::kernels {

/// Folders, beside the kernel's own, whose files kernel files may name: the user's list, parted by colons.
inline constexpr const char* kAllowedFolders = "WARPLENS_INCLUDE";

/// Whether the kernel file at `kernel` may have `file` read, as an include, a folder of includes or data: where that
/// lies, links followed, in the folder that the kernel lies in, in one below it, or in one that the user allows
/// (kAllowedFolders). A stranger's kernel can so not show what else this machine has. `file` has to be there.
bool may_read(const std::string& kernel, const std::filesystem::path& file);

/// What to do where it may not: "it lies outside of … ".
std::string outside(const std::string& kernel, const std::filesystem::path& file);

}  // namespace warplens::kernels
