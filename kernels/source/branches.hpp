#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Blanks the branches of "#if", "#ifdef" and "#ifndef" that the preprocessor leaves out, as far as the sources and the
/// options of the user determine the conditions:
/// - A macro that nothing defines is 0, as for the preprocessor. If no branch is left then, all are kept, because the
///   build may define the macro.
/// - Conditions about the compiler, the machine and the version of CUDA, and those about macros with several
///   definitions, are not decided.
void blank_inactive_branches(std::vector<SourceUnit>& units);

/// Changes the conditions around a position of a text so that the preprocessor keeps the code there: "#if 0" becomes
/// "#if 1". Conditions "#ifdef X", "#if defined(X)" and "#ifndef X" are left. No position changes. Returns the first
/// line that was changed, counted from 1; 0 if there is none.
unsigned enable_branch(std::string& text, std::size_t place);

}  // namespace warplens::kernels
