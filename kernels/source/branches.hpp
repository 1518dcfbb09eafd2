#pragma once

#include <vector>

#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Blanks the branches of "#if", "#ifdef" and "#ifndef" that the preprocessor leaves out, as far as the sources and the
/// options of the user determine the conditions:
/// - An undefined macro is 0, as for the preprocessor. If this rule leaves no branch, all branches are kept, because
///   the build may define the macro.
/// - Conditions about the compiler, the machine and the version of CUDA, and those about macros with several
///   definitions, are not decided.
void blank_inactive_branches(std::vector<SourceUnit>& units);

}  // namespace warplens::kernels
