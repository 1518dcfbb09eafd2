#pragma once

#include <string>

namespace warplens::base {

/// A source name from a mangled one, without its scope: "tile" from "_ZZ9transposePfE4tile". Another text stays as it
/// is.
std::string plain_name(const std::string& mangled);

}  // namespace warplens::base
