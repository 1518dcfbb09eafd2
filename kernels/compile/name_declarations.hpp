#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warplens::kernels {

/// A line that declares a name.
struct NameDeclaration {
  std::string line;           ///< "#include <cuda_fp16.h>", or a declaration such as "typedef unsigned char uchar;"
  bool needs_absent = false;  ///< it is only a usual meaning of the name: it counts only if a header was not found
};

/// Returns the declaration of a name that CUDA, the standard library or a library that is often used with them has:
/// "half", "std::is_same_v", "operator+". With `uses_std`, the name may lack "std::", because of "using namespace std".
/// Empty for other names.
std::optional<NameDeclaration> find_declaration(std::string_view name, bool uses_std);

}  // namespace warplens::kernels
