#include "app/views/grid_axis.hpp"

#include <algorithm>
#include <set>

namespace warplens::views {

std::size_t GridAxis::gaps() const {
  std::size_t count = 0;
  for (std::size_t at = 1; at < shown.size(); ++at) count += gap_before(at) ? 1 : 0;
  return count;
}

GridAxis grid_axis(std::uint32_t extent, std::span<const std::uint32_t> wanted, std::size_t room) {
  std::set<std::uint32_t> shown;
  const auto add = [&](std::int64_t index) {
    if (shown.size() < room && index >= 0 && index < extent) shown.insert(static_cast<std::uint32_t>(index));
  };
  for (const std::int64_t index : {0L, 1L, static_cast<long>(extent) - 1, static_cast<long>(extent) - 2}) add(index);
  for (const std::uint32_t index : wanted) add(index);
  for (const std::uint32_t index : wanted)
    for (const int beside : {-1, 1}) add(static_cast<std::int64_t>(index) + beside);
  for (std::uint32_t index = 0; index < extent && shown.size() < room; ++index) add(index);
  return {{shown.begin(), shown.end()}};
}

}  // namespace warplens::views
