#pragma once

#include <filesystem>
#include <vector>

namespace warplens::kernels {

/// After this call, this process and its future threads can read and list only `folders` and the folders that a program
/// needs to run (system libraries and devices), and can create, change and delete no files (except for writing to
/// /dev/null). An #include in a source therefore cannot reveal other files of the machine, and an error in the compiler
/// cannot damage them. Files that are already open stay open. Uses Landlock (Linux 5.13 or later), which needs no
/// privileges. Returns true if the restriction is in effect.
bool confine_to_reading(const std::vector<std::filesystem::path>& folders);

}  // namespace warplens::kernels
