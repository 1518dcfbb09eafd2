#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace warplens::views {

/// One coordinate of a picture of the grid that may have far more blocks than the picture has room for: the indices
/// that are drawn, ascending. Where two neighbours are not consecutive, the picture shows a gap.
struct GridAxis {
  std::vector<std::uint32_t> shown;

  bool gap_before(std::size_t at) const { return at > 0 && shown[at] != shown[at - 1] + 1; }
  std::size_t gaps() const;
};

/// At most `room` indices of 0 … extent - 1: all of them where they fit; else the first and the last ones, those around
/// `wanted` (most important first), and as many more from the start as fit. `room` is at least 8.
GridAxis grid_axis(std::uint32_t extent, std::span<const std::uint32_t> wanted, std::size_t room);

}  // namespace warplens::views
