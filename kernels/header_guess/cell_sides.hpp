#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// Returns sizes for those integer parameters of a kernel that are the sides of a grid of cells, such as "nx", "ny" and
/// "nz", if the kernel computes the coordinates of a cell from the number of the thread. The product of the sizes is at
/// most `cells`, and larger than cells / 2. Empty for any other kernel. `integers`: names of the integer parameters.
std::map<std::string, std::int64_t> guess_cell_sides(const Function& kernel, const std::vector<std::string>& integers,
                                                     std::int64_t cells);

}  // namespace warplens::kernels
