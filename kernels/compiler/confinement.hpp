#pragma once

#include <filesystem>
#include <vector>

namespace warplens::kernels {

/// Restricts this process and its future threads to reading files in these folders and those that a program needs to
/// run (system libraries and devices). Thus no #include in a source can reveal other files of the machine. Files that
/// are already open stay open. Uses Landlock (Linux 5.13 or later), which needs no privileges. Returns true if the
/// restriction is in effect.
bool confine_reading_to(const std::vector<std::filesystem::path>& folders);

}  // namespace warplens::kernels
