#pragma once

#include "analysis/grid/step.hpp"

namespace warplens::grid {

/// Rule for copying a box of a tensor (MemoryAction::tensor_copy). All blocks must copy the same number of bytes. The
/// rule therefore compares the box of the executed block with the boxes of all other blocks, in each dimension. If the
/// box of the executed block is inside the tensor in a dimension, all other boxes must be inside in this dimension too.
/// If it crosses an edge or is outside, all other boxes must have the same coordinate in this dimension.
void copy_tensor(SlopeStep& step);

}  // namespace warplens::grid
