#pragma once

#include <string>
#include <string_view>

namespace warplens::kernels {

/// Without blanks and line ends around it.
std::string trimmed(std::string_view text);

/// Whether a type's name is that of floating numbers, alone or several: "float4", "__half", "double".
bool is_floating(std::string_view type);

}  // namespace warplens::kernels
