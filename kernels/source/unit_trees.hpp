#pragma once

#include <vector>

#include "kernels/source/unit.hpp"
#include "kernels/syntax/syntax_tree.hpp"

namespace warplens::kernels {

/// Parses the units. If the parser does not understand a unit because of conditions in the middle of a declaration
/// ("f(int a #if WIDE , int b #endif)"), the branches that the preprocessor leaves out are blanked in its text. The
/// trees refer to the texts of the units.
std::vector<SyntaxTree> parse_units(std::vector<SourceUnit>& units);

}  // namespace warplens::kernels
