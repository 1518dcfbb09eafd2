#pragma once

#include <string>

namespace warplens::base {

/// A source name from a mangled one, without its scope: "tile" from "_ZZ9transposePfE4tile", and from
/// "_ZZ9transposePfE4tile_$_1", a part of it that the compiler made a variable of its own. Another text stays as it is.
std::string plain_name(const std::string& mangled);

}  // namespace warplens::base
