#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// A text that takes part in a compilation: the kernel's file, or one that lies on this machine and is included.
struct SourceUnit {
  std::string path;  ///< the file, as messages call it; also the name that it is included by
  std::string text;
};

/// Of a file that is read: larger ones are no source.
inline constexpr std::size_t kMostSourceBytes = std::size_t{16} << 20;

/// A regular file's text. Throws InputError, with what to do, for what is no regular file (a folder, a pipe, a device),
/// cannot be read or is larger than kMostSourceBytes.
std::string read_source(const std::string& path);

/// The kernel's file (first), and the files that it includes which lie beside the one that includes them or in one of
/// the header's include folders, directly and through one another. The #include lines of the texts name them by their
/// paths, so that two files of one name stay apart, and macros that define kernels are expanded; lines stay what they
/// were. What lies nowhere is left to the compiler. Throws as read_source does, and where a file lies outside of the
/// folders that the kernel may have files of (may_read).
std::vector<SourceUnit> source_units(const KernelFile& kernel);

}  // namespace warplens::kernels
