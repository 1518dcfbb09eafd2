#pragma once

namespace warplens::grid {

/// Wide enough for products and sums of 64-bit numbers.
using Wide = __int128;

}  // namespace warplens::grid
