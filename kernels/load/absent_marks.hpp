#pragma once

#include <vector>

#include "kernels/load/build_macros.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Returns definitions for the macros in front of functions, classes and pointers that an absent include file would
/// define: MY_DEVICE in "MY_DEVICE float f();" is __device__, MY_ALIGN in "struct MY_ALIGN(8) Pair {" an alignment. The
/// meaning follows from the name and the place. If no include file is absent and the text has includes, returns only
/// macros for __restrict__.
BuildMacros find_absent_marks(const std::vector<SourceUnit>& units);

}  // namespace warplens::kernels
