#pragma once

#include <vector>

#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// The numbers of lanes whose cells have no room for them: of every second, fourth, eighth, … lane, so that none lies
/// over another. Each stands on a ground of its lane's colour, over its cell and a little of those beside it.
class SparseNumbers {
 public:
  void add(const Rect& cell, unsigned lane, Emphasis emphasis) { cells_.push_back({cell, lane, emphasis}); }
  /// Of those that were added, and forgets them.
  void draw(ImDrawList& draw, const Look& look, unsigned warp_size);

 private:
  struct Cell {
    Rect where;
    unsigned lane;
    Emphasis emphasis;
  };
  std::vector<Cell> cells_;
};

/// Every how many-th of the grounds, as `lanes` number them, can be drawn without one over another: a power of two; 0
/// where not even every sixteenth can.
unsigned apart_by(const std::vector<Rect>& grounds, const std::vector<unsigned>& lanes);

}  // namespace warplens::window
