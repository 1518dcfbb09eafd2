#pragma once

#include <vector>

#include "kernels/header/kernel_file.hpp"
#include "kernels/load/build_macros.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Returns definitions for the macros that the kernels of a file use and the project does not define: marks
/// (absent_marks.hpp) and constants. `file` has its context and the macros of the build.
BuildMacros find_absent_macros(KernelFile file);

/// Returns values for the constants that the kernels of a file use and the project does not define, because an include
/// file is missing or the build defines them: SIDE in "float tile[SIDE][SIDE]" without a #define of SIDE.
/// BuildMacros::doubts contains a sentence about each assumed value.
BuildMacros find_assumed_macros(std::vector<SourceUnit> units);

}  // namespace warplens::kernels
