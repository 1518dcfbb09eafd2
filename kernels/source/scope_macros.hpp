#pragma once

#include <string>
#include <vector>

#include "kernels/source/declaration.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Returns the macros that open a namespace or an extern "C" block ("#define LIB_BEGIN namespace lib {"), and those
/// that close one ("#define LIB_END }"). Empty if no macro opens one.
Words find_scope_macros(const std::vector<SourceUnit>& units, const std::vector<std::vector<Macro>>& macros);

/// Blanks the uses of macros in a text, with their arguments, except in directives. The grammar would join a use that
/// has no semicolon with the declaration after it.
void blank_macro_uses(std::string& text, const Words& macros);

}  // namespace warplens::kernels
