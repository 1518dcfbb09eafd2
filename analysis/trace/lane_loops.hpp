#pragma once

#include <vector>

#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// Returns, for each pc, whether the instruction is in a loop whose number of iterations can differ between the lanes
/// of a warp. The condition of such a loop depends on the number of the lane, or on data whose address depends on that
/// number. If the assembler unrolls such a loop, lanes with remaining iterations make separate requests. (Example: with
/// one warp per row of a sparse matrix, the program has 949 requests, but 1,177 were measured on an H200.)
std::vector<bool> lane_loops(const simt::Program& program);

}  // namespace warplens::trace
