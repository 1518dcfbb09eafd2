#pragma once

#include <string>
#include <vector>

#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// Macros of the project's build files that a kernel file needs.
struct BuildMacros {
  std::vector<std::string> defines;  ///< definitions for KernelFile::defines
  std::vector<std::string> doubts;   ///< assumptions, one sentence for each macro
};

/// Finds the macros that a build file of the project defines ("-DBLOCK=16"), and that a file and its includes use, but
/// do not define or declare. If a macro is defined several times, takes the first definition in the nearest build file.
/// Macros that are used only in conditions (#ifdef) are left out, because they may differ between the builds of a
/// project.
BuildMacros find_build_macros(const KernelFile& file);

}  // namespace warplens::kernels
