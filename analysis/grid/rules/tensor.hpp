#pragma once

#include "analysis/grid/step.hpp"

namespace warplens::grid {

/// Rule for copying a box of a tensor (MemoryAction::tensor_copy). Blocks whose boxes are completely inside the tensor
/// copy the same number of bytes. A box that crosses an edge or is outside must be at the same position in all blocks.
void copy_tensor(SlopeStep& step);

}  // namespace warplens::grid
