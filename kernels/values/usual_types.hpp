#pragma once

#include <string_view>

namespace warplens::kernels {

/// Returns the type that a name of a program usually stands for: "unsigned int" for "u32", "float4" for "real4". Empty
/// for other names. A program may define the name in another way, so this is an assumption.
std::string_view usual_type(std::string_view name);

}  // namespace warplens::kernels
