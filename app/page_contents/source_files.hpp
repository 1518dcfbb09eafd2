#pragma once

#include <filesystem>
#include <vector>

#include "kernels/header/kernel_file.hpp"

namespace warplens::page {

/// Returns the files that are needed to load and compile a kernel file: the file itself, the file with its header, its
/// include files and context files, data files, and build files with macros that it needs. The paths are relative if
/// the path of the kernel is relative, otherwise absolute. Empty for a kernel of the catalogue. Throws InputError if a
/// file cannot be read.
std::vector<std::filesystem::path> find_source_files(const kernels::KernelFile& kernel);

/// Returns the innermost folder that contains all files. `files` are absolute and must not be empty.
std::filesystem::path find_common_folder(const std::vector<std::filesystem::path>& files);

}  // namespace warplens::page
