#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/grid/block_set.hpp"

namespace warplens::grid {

/// Parts of a grid that are covered already, and what comes next. The sets added must not overlap: they are classes of
/// an equivalence, because every block of a class would collect the same conditions.
class Cover {
 public:
  explicit Cover(const simt::Dim3& grid) : grid_(grid) {}

  void add(const BlockSet& set) { sets_.push_back(set); }
  /// The first block that no set holds, in the order of x, y, z; nothing when all are covered.
  std::optional<simt::Dim3> next();

 private:
  std::optional<std::uint32_t> first_gap(std::uint32_t y, std::uint32_t z) const;
  std::uint32_t next_different_row(std::uint32_t y) const;

  simt::Dim3 grid_;
  std::vector<BlockSet> sets_;
  std::uint32_t y_ = 0, z_ = 0;  ///< rows before this one are covered for good
};

}  // namespace warplens::grid
