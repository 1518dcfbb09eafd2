#pragma once

namespace warplens::grid {

/// Holds products and sums of 64-bit numbers.
using Wide = __int128;

}  // namespace warplens::grid
