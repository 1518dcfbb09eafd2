#pragma once

#include <vector>

#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// Draws the numbers of lanes if the cells of the lanes are too small for them: only of every second, fourth, eighth, …
/// lane, so that the numbers do not overlap. Each number has a background in its lane's colour, which covers its cell
/// and parts of the adjacent cells.
class SparseNumbers {
 public:
  void add(const Rect& cell, unsigned lane, Emphasis emphasis) { cells_.push_back({cell, lane, emphasis}); }
  /// Draws the numbers of the added cells, and removes the cells.
  void draw(ImDrawList& draw, const Look& look, unsigned warp_size);

 private:
  struct Cell {
    Rect where;
    unsigned lane;
    Emphasis emphasis;
  };
  std::vector<Cell> cells_;
};

/// Returns the smallest power of two n (at most 16) such that the backgrounds of every n-th lane do not overlap; 0 if
/// there is none. `lanes` contains the lane of each background.
unsigned non_overlapping_step(const std::vector<Rect>& grounds, const std::vector<unsigned>& lanes);

}  // namespace warplens::window
