#pragma once

#include <set>
#include <string>

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// Returns the parameters of a kernel that are limits: "if (i < n)", "if (row >= height) return". A kernel does nothing
/// if such a number is 0.
std::set<std::string> find_bounds(const Function& kernel);

/// Returns true for a name of a number of elements, which is never 0 in a useful launch: "n", "width", "num_points".
bool is_count_name(std::string_view name);

}  // namespace warplens::kernels
