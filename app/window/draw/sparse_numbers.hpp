#pragma once

#include <vector>

#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// Draws numbers of lanes whose cells are too small for them: of every second, fourth, eighth, … lane, so that they do
/// not overlap. Each number has a background in its lane's colour, which covers its cell and parts of the adjacent
/// cells.
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

/// Returns the smallest power of two n such that the backgrounds of every n-th lane do not overlap; 0 if those of every
/// sixteenth lane overlap. `lanes` has the lane of each background.
unsigned non_overlapping_step(const std::vector<Rect>& grounds, const std::vector<unsigned>& lanes);

}  // namespace warplens::window
