#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// A text that is compiled: the kernel's file, or a file on this machine that it includes.
struct SourceUnit {
  std::string path;  ///< path in messages; also the name in #include lines
  std::string text;
};

/// Maximum size of a source file. A larger file is not read.
inline constexpr std::size_t kMostSourceBytes = std::size_t{16} << 20;

/// Reads a regular file. Throws InputError if the path is not a regular file (a folder, a pipe, a device), cannot be
/// read or is larger than kMostSourceBytes.
std::string read_source(const std::string& path);

/// Returns the kernel's file, followed by the files that it includes directly or indirectly. An included file is looked
/// up in the folder of the file that includes it and in the include folders of the header; if it is in none of them,
/// the compiler must find it. #include lines are rewritten to full paths, so that files of the same name are not
/// confused, and macros that define kernels are expanded. Lines keep their numbers. Throws InputError as read_source
/// does, and if a file is outside the folders that the kernel may read (may_read).
std::vector<SourceUnit> source_units(const KernelFile& kernel);

}  // namespace warplens::kernels
