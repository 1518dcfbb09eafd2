#pragma once

#include <string_view>
#include <vector>

#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// What a function of the C, C++ or CUDA libraries returns that sizes are made with: ceil, min, max, pow, the
/// conversions to half, …, by its name without a namespace. Unknown for any other function, and for arguments that are
/// not known.
HostValue call_library(std::string_view name, const std::vector<HostValue>& arguments);

/// Whether a name is that of a class of the libraries whose constructor takes the number of elements first.
bool is_container(std::string_view name);

}  // namespace warplens::kernels
