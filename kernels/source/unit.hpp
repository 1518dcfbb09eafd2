#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// How a file came to be compiled with a kernel's file.
enum class UnitOrigin {
  included,  ///< the kernel's file, or a file that exists at the path in an #include line
  searched,  ///< a file whose #include path does not exist; it was found elsewhere in the project by its name
  context    ///< a file that the kernel's file does not include, and that is compiled before it (KernelFile::context)
};

/// A text that is compiled: the kernel's file, or a file on this machine that it includes.
struct SourceUnit {
  std::string path;  ///< path in messages; also the name in #include lines
  std::string text;
  UnitOrigin origin = UnitOrigin::included;
};

/// Maximum size of a source file. A larger file is not read.
inline constexpr std::size_t kMostSourceBytes = std::size_t{16} << 20;

/// Reads a regular file. Throws InputError if the path is not a regular file (a folder, a pipe, a device), cannot be
/// read or is larger than kMostSourceBytes.
std::string read_source(const std::string& path);

/// Name of an empty file. Context files are compiled before the kernel's own file. If a context file includes the
/// kernel's own file, its #include line is changed to name this empty file instead.
inline constexpr const char* kOwnFile = "warplens_own_file.h";

/// Selects which files are searched, in addition to #include paths that exist.
enum class FileSearch {
  /// Missing include files are searched by name in the project, and the context files of the kernel are added.
  project,
  none
};

/// Returns the texts that the kernel needs, in this order:
/// - the kernel's file
/// - the files that it includes, directly or indirectly
/// - the files of KernelFile::context; if one of them includes the kernel's file, that #include line names kOwnFile
/// - a unit with the macros of KernelFile::defines (command_line_macros.hpp)
///
/// An included file is looked up in the folder of the file that includes it, in the include folders of the kernel, and
/// in kAllowedFolders. If it is in none of them and is not a header of a library (library_headers.hpp), the project is
/// searched for its name (ProjectFiles). The compiler must find all other files.
///
/// The texts are changed, but lines keep their numbers:
/// - #include lines get full paths, so that files of the same name are not confused.
/// - Macros that define kernels are expanded.
/// - 'extern "C" {' and '}' in "#ifdef __cplusplus" are blanked.
///
/// Throws InputError as read_source does, and if a file is outside the folders that the kernel may read (may_read).
std::vector<SourceUnit> source_units(const KernelFile& kernel, FileSearch search = FileSearch::project);

}  // namespace warplens::kernels
