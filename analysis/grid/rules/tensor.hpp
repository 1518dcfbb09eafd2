#pragma once

#include "analysis/grid/step.hpp"

namespace warplens::grid {

/// Rule for copying a box of a tensor (MemoryAction::tensor_copy). If the box is completely inside the tensor, it must
/// be inside the tensor in all blocks, so that they copy the same number of bytes. If the box crosses an edge or is
/// outside, it must be at the same position in all blocks.
void copy_tensor(SlopeStep& step);

}  // namespace warplens::grid
