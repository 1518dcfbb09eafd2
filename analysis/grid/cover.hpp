#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/grid/block_set.hpp"
#include "analysis/simt/execute.hpp"

namespace warplens::grid {

/// Finds the first block of a grid that is in none of the added sets. The sets must not overlap. Sets of blocks that
/// behave alike do not overlap: each block of such a set leads to the same conditions, and therefore to the same set.
class Cover {
 public:
  /// `limits` ends a search that takes too long: only its time and its stop token are used.
  explicit Cover(const simt::Dim3& grid, simt::Limits limits = {}) : grid_(grid), limits_(std::move(limits)) {}

  void add(const BlockSet& set) { sets_.push_back(set); }
  /// Returns the first block that is in no set, in the order x, y, z (x fastest); nullopt if all blocks are covered, or
  /// if the search was ended (is_ended()).
  std::optional<simt::Dim3> next();
  /// Returns true if the time limit or a stop ended the search.
  bool is_ended() const { return is_ended_; }

 private:
  std::optional<std::uint32_t> first_gap(std::uint32_t y, std::uint32_t z) const;
  std::uint32_t next_different_row(std::uint32_t y) const;
  std::uint32_t next_different_plane(std::uint32_t z) const;
  bool must_end();

  simt::Dim3 grid_;
  simt::Limits limits_;
  std::vector<BlockSet> sets_;
  std::uint64_t rows_ = 0;  ///< number of rows that were searched
  bool is_ended_ = false;
  /// row at which the search for the next uncovered block starts; all rows before it are covered
  std::uint32_t y_ = 0, z_ = 0;
};

}  // namespace warplens::grid
