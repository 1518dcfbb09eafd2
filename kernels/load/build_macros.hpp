#pragma once

#include <string>
#include <vector>

#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// Macros of the project's build files that a kernel file needs.
struct BuildMacros {
  std::vector<std::string> defines;  ///< for KernelFile::defines
  std::vector<std::string> doubts;   ///< one sentence for each macro
};

/// Finds macros that the code of a file and its includes uses, that nothing in it defines or declares, and that a build
/// file of the project defines ("-DBLOCK=16"). If build files define a macro several times, takes the first definition
/// of the nearest build file. Macros that are used only in conditions (#ifdef) are not taken, because a project has
/// several builds.
BuildMacros find_build_macros(const KernelFile& file);

}  // namespace warplens::kernels
