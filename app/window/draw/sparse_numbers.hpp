#pragma once

#include <vector>

#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// Draws the numbers of lanes if their cells are too small for the numbers. To avoid overlaps, draws only the number of
/// every second, fourth, eighth, … lane. Each number has a background in its lane's colour, which covers the cell and
/// parts of the adjacent cells.
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

/// Returns the smallest power of two n, at most 16, with this property: the backgrounds of every n-th lane do not
/// overlap. Returns 0 if there is none. `lanes` contains the lane of each background.
unsigned non_overlapping_step(const std::vector<Rect>& grounds, const std::vector<unsigned>& lanes);

}  // namespace warplens::window
