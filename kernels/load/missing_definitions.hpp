#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "kernels/header/kernel_file.hpp"
#include "kernels/load/neighbours.hpp"
#include "kernels/source/declaration.hpp"

namespace warplens::kernels {

/// Names that kernels need and that no source defines.
struct UndefinedNames {
  Words names;                            ///< all undefined names, including those in `unfinished`
  Words declared;                         ///< the part of `names` that the sources declare
  Words unfinished;                       ///< classes that lack the bodies of member functions
  std::set<std::filesystem::path> units;  ///< paths of the source files, which do not define the names
  DeviceMarks marks;                      ///< words for device code in the sources; other files may use them, too
};

/// Returns the names that the kernels of a file need and that neither the file nor its context files define. In a whole
/// program, these are only the device functions that the file declares, because its other names are those of libraries.
UndefinedNames find_undefined_names(const KernelFile& file, bool is_whole);

/// Returns true if a file and its includes can be compiled before the kernel's file.
bool is_readable(KernelFile file, const std::string& path);

/// Adds files of the project that define the names of undefined_names(). The file with the most such names is added
/// first. `is_whole`: the file is a whole program.
void add_definers(KernelFile file, bool is_whole, Neighbours& around);

}  // namespace warplens::kernels
