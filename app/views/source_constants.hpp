#pragma once

#include <string_view>

#include "kernels/expression/expressions.hpp"

namespace warplens::views {

/// Adds the integer constants of a source to `names`: "#define TILE 32", "constexpr int ROWS = TILE / 4;". A constant
/// whose value is not an expression of known names is left out, and so is one whose name is already in `names`.
void add_source_constants(std::string_view source, kernels::Names& names);

}  // namespace warplens::views
