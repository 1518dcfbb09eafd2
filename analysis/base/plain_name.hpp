#pragma once

#include <string>

namespace warplens::base {

/// Converts a mangled name to the name in the source, without the scope: "_ZZ9transposePfE4tile" becomes "tile". If the
/// compiler splits `tile` into several variables, their names, such as "_ZZ9transposePfE4tile_$_1", also become "tile".
/// Returns other texts unchanged.
std::string plain_name(const std::string& mangled);

}  // namespace warplens::base
