#pragma once

#include <vector>

#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// Returns, by pc, the instructions of loops whose number of iterations can differ between the lanes of a warp: the
/// loop condition depends on the number of the lane, or on data whose address depends on it. If the assembler
/// unrolls such a loop, lanes with remaining iterations make separate requests (H200, one warp per row of a sparse
/// matrix: 949 requests as written, 1,177 measured).
std::vector<bool> lane_loops(const simt::Program& program);

}  // namespace warplens::trace
