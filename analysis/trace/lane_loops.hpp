#pragma once

#include <vector>

#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// Returns which instructions (index: pc) are in loops whose number of iterations can differ between the lanes of a
/// warp. The condition of such a loop depends on the number of the lane, or on data whose address depends on that
/// number. If the assembler unrolls such a loop, lanes with remaining iterations make separate requests (H200, one warp
/// per row of a sparse matrix: 949 requests as written, 1,177 measured).
std::vector<bool> lane_loops(const simt::Program& program);

}  // namespace warplens::trace
