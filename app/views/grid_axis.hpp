#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace warplens::views {

/// One axis of the grid picture, which may have more blocks than fit. `shown` has the drawn indices in ascending order.
/// The picture shows a gap between two neighbours that are not consecutive.
struct GridAxis {
  std::vector<std::uint32_t> shown;

  bool gap_before(std::size_t at) const { return at > 0 && shown[at] != shown[at - 1] + 1; }
  std::size_t gaps() const;
};

/// Selects at most `room` of the indices 0 … extent - 1. If not all fit, it selects the first and the last two, then
/// each index in `wanted` (most important first) with its neighbours, and then more indices from the start. `room` must
/// be at least 8.
GridAxis grid_axis(std::uint32_t extent, std::span<const std::uint32_t> wanted, std::size_t room);

}  // namespace warplens::views
