#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/source/declaration.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Returns true for the body of a macro that is to be expanded.
using MacroWanted = std::function<bool(std::string_view body)>;

/// Expands the uses of macros with parameters, also within expanded text, if `wanted` returns true for the body of the
/// macro. The compiler expands all other macros. A use expands to the last definition before it, or to a definition in
/// another unit. Expanded text stays on the line of the use, and all lines keep their numbers.
void expand_macros(std::vector<SourceUnit>& units, const MacroWanted& wanted);

/// Expands the uses of the macros with these names, and of the macros in their bodies.
void expand_named_macros(std::vector<SourceUnit>& units, const Words& names);

/// Expands macros that define kernels, so that these kernels have names, parameters and lines.
void expand_kernel_macros(std::vector<SourceUnit>& units);

}  // namespace warplens::kernels
