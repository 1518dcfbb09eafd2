#pragma once

#include <vector>

#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// Draws the numbers of lanes whose cells are too small for a number. To avoid overlaps, draws only the number of every
/// second, fourth, eighth or 16th lane. Each number has a background in the colour of its lane, which covers the cell
/// and parts of the adjacent cells.
class SparseNumbers {
 public:
  void add(const Rect& cell, unsigned lane, Emphasis emphasis) { cells_.push_back({cell, lane, emphasis}); }
  /// Draws the numbers of the cells that were added, and forgets these cells.
  void draw(ImDrawList& draw, const Look& look, unsigned warp_size);

 private:
  struct Cell {
    Rect where;
    unsigned lane;
    Emphasis emphasis;
  };
  std::vector<Cell> cells_;
};

/// Returns the smallest power of two n (at most 16) for which numbers of every n-th lane do not overlap. Returns 0 if
/// there is none. `grounds` are the backgrounds of the numbers, and `lanes` are their lanes.
unsigned non_overlapping_step(const std::vector<Rect>& grounds, const std::vector<unsigned>& lanes);

}  // namespace warplens::window
