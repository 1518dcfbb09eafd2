#pragma once

#include <string>
#include <string_view>

namespace warplens::kernels {

/// Removes spaces, tabs and line ends around a text.
std::string trim_text(std::string_view text);

/// Returns true for floating-point types and vectors of them, by name: "float4", "__half", "double".
bool is_floating(std::string_view type);

}  // namespace warplens::kernels
