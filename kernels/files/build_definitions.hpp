#pragma once

#include <string>
#include <vector>

namespace warplens::kernels {

/// A macro that a build file of a project defines: "-DBLOCK=16" in a Makefile, add_compile_definitions(BLOCK=16) in
/// CMake.
struct BuildDefinition {
  std::string name;
  std::string value;  ///< "1" if the build file gives none
  std::string path;   ///< path of the build file for messages
  unsigned line = 0;
};

/// Returns the macros that the Makefiles and CMake files between a kernel file and the root of its project define,
/// those of the nearest folder first. The build files are only read, never executed: variables with a constant value
/// are replaced, and definitions with other variables are left out. If a file defines a macro several times, in
/// different branches of a condition, all definitions are returned. Empty if the kernel file is not in a project.
std::vector<BuildDefinition> find_build_definitions(const std::string& kernel);

}  // namespace warplens::kernels
