#pragma once

namespace warplens::grid {

/// An integer type that holds products and sums of 64-bit numbers without overflow.
using Wide = __int128;

}  // namespace warplens::grid
