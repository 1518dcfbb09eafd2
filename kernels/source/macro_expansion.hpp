#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Whether a macro of this text is to be expanded.
using MacroWanted = std::function<bool(std::string_view body)>;

/// Replaces the uses of macros with parameters, as far as their text is wanted, by what they stand for; within what
/// comes out as well. All other macros are left to the compiler. A use takes the macro of its name that was last
/// defined before it, or in another unit. What comes out stands on the line of the use, and all lines stay what they
/// were.
void expand_macros(std::vector<SourceUnit>& units, const MacroWanted& wanted);

/// Expands the macros that define kernels, so that those have names, parameters and lines.
void expand_kernel_macros(std::vector<SourceUnit>& units);

}  // namespace warplens::kernels
