#pragma once

#include "analysis/grid/step.hpp"

namespace warplens::grid {

/// A box of a tensor that is copied (MemoryAction::tensor_copy): blocks whose box lies wholly within the tensor move as
/// many bytes; where it crosses an edge, or lies outside, it has to stay where it is.
void copy_tensor(SlopeStep& step);

}  // namespace warplens::grid
