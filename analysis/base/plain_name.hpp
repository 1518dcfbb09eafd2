#pragma once

#include <string>

namespace warplens::base {

/// Returns the name in the source for a mangled name, without its scope: "tile" for "_ZZ9transposePfE4tile". Also
/// returns "tile" for "_ZZ9transposePfE4tile_$_1", a part of `tile` that the compiler made a separate variable. Returns
/// other texts unchanged.
std::string plain_name(const std::string& mangled);

}  // namespace warplens::base
