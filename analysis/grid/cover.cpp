#include "analysis/grid/cover.hpp"

#include <algorithm>

namespace warplens::grid {

std::optional<simt::Dim3> Cover::next() {
  for (; z_ < grid_.z; ++z_, y_ = 0)
    for (; y_ < grid_.y; y_ = next_different_row(y_))
      if (const auto x = first_gap(y_, z_)) return simt::Dim3{*x, y_, z_};
  return std::nullopt;
}

std::optional<std::uint32_t> Cover::first_gap(std::uint32_t y, std::uint32_t z) const {
  std::vector<Progression> rows;
  std::uint64_t covered = 0;
  for (const BlockSet& set : sets_) {
    const Progression row = set.row(y, z);
    if (row.empty()) continue;
    covered += row.count();
    rows.push_back(row);
  }
  if (covered >= grid_.x) return std::nullopt;
  std::int64_t x = 0;
  while (x < grid_.x) {
    const auto holder = std::ranges::find_if(rows, [x](const Progression& row) { return row.contains(x); });
    if (holder == rows.end()) return static_cast<std::uint32_t>(x);
    x = holder->stride == 1 ? holder->hi + 1 : x + 1;
  }
  return std::nullopt;
}

/// Returns the first row after row y in which other blocks than in row y may be covered. In the rows between the two,
/// the same blocks are covered as in row y, because no set begins, ends or skips rows there.
std::uint32_t Cover::next_different_row(std::uint32_t y) const {
  std::int64_t next = grid_.y;
  for (const BlockSet& set : sets_) {
    const Progression& rows = set.along(1);
    if (set.is_coupled() || rows.stride != 1) return y + 1;
    if (rows.lo > y) next = std::min(next, rows.lo);
    if (rows.hi >= y) next = std::min(next, rows.hi + 1);
  }
  return static_cast<std::uint32_t>(std::max<std::int64_t>(next, std::int64_t{y} + 1));
}

}  // namespace warplens::grid
