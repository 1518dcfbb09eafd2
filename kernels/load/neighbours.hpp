#pragma once

#include <string>
#include <vector>

#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// Files of the project around a kernel file without a header that belong to its program.
struct Neighbours {
  std::vector<std::string> context;  ///< for KernelFile::context
  std::string entry;                 ///< the kernel of the file that the context launches; empty: the first one
  std::vector<std::string> doubts;   ///< one sentence for each file of the context
};

/// Finds the files that a kernel file needs, or that launch its kernels. It looks in the project of the file, up to a
/// limit on files and bytes, for
/// - the file that includes it, or that declares and launches its kernels, if the file has kernels but launches none,
/// - the files with the kernels that it declares or launches, if it has no kernel itself.
/// Returns nothing for a program that is complete.
Neighbours find_neighbours(const KernelFile& file);

/// Returns the message for a file without kernels: names a file beside it that has one, if there is any. Empty if the
/// file has a kernel, or if no other file has.
std::string kernels_beside(const KernelFile& file);

}  // namespace warplens::kernels
