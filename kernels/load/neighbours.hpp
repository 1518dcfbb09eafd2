#pragma once

#include <string>
#include <vector>

#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// Files in the project of a kernel file that belong to the same program. They are used if the kernel file has no
/// header.
struct Neighbours {
  std::vector<std::string> context;  ///< files to add to KernelFile::context
  std::string entry;  ///< kernel to use: the one that a file in `context` launches; empty: the first kernel of the file
  std::vector<std::string> doubts;  ///< assumptions: one sentence for each file in `context`
};

/// Finds the files that a kernel file needs, or that launch its kernels. It searches the project of the file, up to a
/// limit on files and bytes:
/// - If the file has kernels but launches none, finds the file that includes it, or that declares and launches its
///   kernels.
/// - If the file has no kernel, finds the files with the kernels that it declares or launches.
///
/// Returns nothing if the program is complete.
Neighbours find_neighbours(const KernelFile& file);

/// Returns the error message for a file without kernels. The message names another file of the project that has a
/// kernel, preferably in the same folder. Empty if the file itself has a kernel, even one without a body, or if there
/// is no such file.
std::string kernels_beside(const KernelFile& file);

}  // namespace warplens::kernels
