#include "analysis/grid/cover.hpp"

#include <algorithm>
#include <chrono>
#include <limits>

namespace warplens::grid {
namespace {

/// Returns the first coordinate after `at` at which the set may cover other blocks than at `at`. `coordinate`: 1 for y,
/// 2 for z.
std::int64_t next_change(const BlockSet& set, unsigned coordinate, std::int64_t at) {
  const Progression& range = set.along(coordinate);
  if (range.empty() || at > range.hi) return std::numeric_limits<std::int64_t>::max();
  if (at < range.lo) return range.lo;
  return set.is_coupled() || range.stride != 1 ? at + 1 : range.hi + 1;
}

}  // namespace

std::optional<simt::Dim3> Cover::next() {
  for (; z_ < grid_.z; z_ = next_different_plane(z_), y_ = 0)
    for (; y_ < grid_.y; y_ = next_different_row(y_)) {
      if (const auto x = first_gap(y_, z_)) return simt::Dim3{*x, y_, z_};
      if (must_end()) return std::nullopt;
    }
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

/// Returns the first row after row y whose covered blocks may differ from those of row y.
std::uint32_t Cover::next_different_row(std::uint32_t y) const {
  std::int64_t next = grid_.y;
  for (const BlockSet& set : sets_)
    if (set.along(2).contains(z_)) next = std::min(next, next_change(set, 1, y));
  return static_cast<std::uint32_t>(next);
}

/// Returns the first plane after plane z whose covered blocks may differ from those of plane z.
std::uint32_t Cover::next_different_plane(std::uint32_t z) const {
  std::int64_t next = grid_.z;
  for (const BlockSet& set : sets_) next = std::min(next, next_change(set, 2, z));
  return static_cast<std::uint32_t>(next);
}

/// Returns whether the search must end. Checks the time and the stop token only once per kRowsPerCheck rows, to save
/// time.
bool Cover::must_end() {
  constexpr std::uint64_t kRowsPerCheck = 1024;
  if (++rows_ % kRowsPerCheck != 0) return false;
  is_ended_ = limits_.stop.stop_requested() || (limits_.until && std::chrono::steady_clock::now() > *limits_.until);
  return is_ended_;
}

}  // namespace warplens::grid
