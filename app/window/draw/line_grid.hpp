#pragma once

#include <functional>

#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// Layout of the cache lines of a global request. There is one column if its rows are high enough to read, otherwise
/// there are several. Columns are filled one after another. If there is not enough room to make all cache lines
/// readable, only some of them are visible at a time.
struct LineGrid {
  int columns = 1;
  int rows = 1;          ///< number of rows per column
  int seen = 1;          ///< number of cache lines visible at a time; if some are hidden, the last place shows how many
  float row_height = 0;  ///< height of a row without the gap below it
  float row_gap = 0;
  float column_width = 0;  ///< width of a column without the gap next to it
  float column_gap = 0;
  float label_size = 0;    ///< text size of the addresses of the cache lines
  float label_width = 0;   ///< width of the addresses to the left of each column; 0 if they are above the cache lines
  float label_height = 0;  ///< height of an address above its cache line; 0 if the address is to the left

  float bytes_width() const { return column_width - label_width; }

  /// Rectangle of place `place` (from 0) inside `area`, including the label.
  Rect line(const Rect& area, int place) const;
  /// Rectangle of the bytes of this place, without the label.
  Rect bytes(const Rect& area, int place) const;
};

/// Computes the layout for `lines` cache lines. `em` is the height of normal text, and `label` returns the width of the
/// widest address at a given text size. The layout fits into `area`, unless the height of `area` is less than one row.
/// If not all cache lines are visible, the right `overview_width(em)` pixels stay free.
LineGrid arrange_lines(int lines, ImVec2 area, float em, const std::function<float(float size)>& label);

/// Width of the overview of all cache lines, which is to the right of the visible ones.
float overview_width(float em);

/// The visible range of cache lines, if not all of them are visible.
struct SeenLines {
  int first = 0;
  int followed = -1;  ///< the cache line that follow() last scrolled to; -1 if there was none

  /// Scrolls to cache line `line` if the last call was for another cache line. Does nothing if `line` is -1.
  void follow(int line, int seen);
  /// Scrolls by `by` cache lines, but not beyond the first or the last one.
  void move(int by, int seen, int lines);
};

}  // namespace warplens::window
