#pragma once

#include <string_view>
#include <vector>

#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the value of a function of the C, C++ or CUDA libraries that programs use to calculate sizes: ceil, min,
/// max, pow, the conversions to half, …. `name` has no namespace. Unknown for other functions and for unknown
/// arguments.
HostValue call_library(std::string_view name, const std::vector<HostValue>& arguments);

/// Returns true for the name of a library class whose constructor takes the number of elements first.
bool is_container(std::string_view name);

}  // namespace warplens::kernels
