#pragma once

#include <string>

namespace warplens::base {

/// Converts a mangled name to the name in the source, without the scope: "_ZZ9transposePfE4tile" becomes "tile". The
/// name of a part of `tile` that the compiler made a separate variable, "_ZZ9transposePfE4tile_$_1", also becomes
/// "tile". Returns other texts unchanged.
std::string plain_name(const std::string& mangled);

}  // namespace warplens::base
