#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace warplens::views {

/// One axis of the grid picture. The axis may have more blocks than fit. `shown` has the drawn indices in ascending
/// order. Where two neighbours in `shown` are not consecutive, the picture shows a gap.
struct GridAxis {
  std::vector<std::uint32_t> shown;

  bool gap_before(std::size_t at) const { return at > 0 && shown[at] != shown[at - 1] + 1; }
  std::size_t gaps() const;
};

/// Selects at most `room` of the indices 0 … extent - 1. If they do not all fit, it selects in this order: the first
/// two and the last two indices, each index in `wanted` (most important first) with its neighbours, and then more
/// indices from the start. `room` must be at least 8.
GridAxis grid_axis(std::uint32_t extent, std::span<const std::uint32_t> wanted, std::size_t room);

}  // namespace warplens::views
