#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// What the buffer that a kernel writes must be of the one that it reads: the header's `check`.
enum class Check { none, transpose, copy };

/// As headers and the JSON call it: "transpose".
const char* name_of(Check check);

/// The one of this name; nothing for a name that there is not.
std::optional<Check> check_named(std::string_view name);

/// All names, for messages.
std::vector<std::string> check_names();

}  // namespace warplens::kernels
