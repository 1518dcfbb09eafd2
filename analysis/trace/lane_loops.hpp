#pragma once

#include <vector>

#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// By pc, the instructions of loops that the lanes of a warp may go round differently often: what ends them is made of
/// the lane's own number, or loaded from a place of its own. Where the assembler unrolls such a loop, lanes that have a
/// remainder to do make requests apart from the others (H200: a row of a sparse matrix by a warp, 949 requests as
/// written, 1,177 counted).
std::vector<bool> lane_loops(const simt::Program& program);

}  // namespace warplens::trace
