#pragma once

#include <filesystem>
#include <vector>

namespace warplens::kernels {

/// After this call, this process and its future threads can read only files in `folders` and in the folders that a
/// program needs to run (system libraries and devices). An #include in a source therefore cannot reveal other files of
/// the machine. Files that are already open stay open. Uses Landlock (Linux 5.13 or later), which needs no privileges.
/// Returns true if the restriction is in effect.
bool confine_reading_to(const std::vector<std::filesystem::path>& folders);

}  // namespace warplens::kernels
