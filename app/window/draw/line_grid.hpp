#pragma once

#include <functional>

#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// Layout of the cache lines of a request to global memory, one cache line per row. If the rows of a single column
/// would be too low to read, there are several columns. Columns are filled one after another. If even this does not
/// make all cache lines readable, only some of them are visible at a time.
struct LineGrid {
  int columns = 1;
  int rows = 1;  ///< number of rows per column
  /// Number of cache lines that are visible at a time. If some are hidden, the last place of the grid shows their
  /// number.
  int seen = 1;
  float row_height = 0;  ///< height of a row without the gap below it
  float row_gap = 0;
  float column_width = 0;  ///< width of a column without the gap next to it
  float column_gap = 0;
  float label_size = 0;    ///< text size of the addresses of the cache lines
  float label_width = 0;   ///< width of the addresses to the left of each column; 0 if they are above the cache lines
  float label_height = 0;  ///< height of an address above its cache line; 0 if the address is to the left

  float bytes_width() const { return column_width - label_width; }

  /// Rectangle of the cache line at place `place` (from 0) inside `area`, including its address.
  Rect line(const Rect& area, int place) const;
  /// Rectangle of the bytes of the cache line at this place, without its address.
  Rect bytes(const Rect& area, int place) const;
};

/// Computes the layout for `lines` cache lines. `em` is the height of normal text, and `label` returns the width of the
/// widest address at a given text size. The layout fits into `area`, unless the height of `area` is less than one row.
/// If not all cache lines are visible, `overview_width(em)` pixels at the right of `area` stay free.
LineGrid arrange_lines(int lines, ImVec2 area, float em, const std::function<float(float size)>& label);

/// Width of the overview of all cache lines, which is to the right of the visible ones.
float overview_width(float em);

/// The visible range of cache lines, if not all of them are visible.
struct SeenLines {
  int first = 0;
  int followed = -1;  ///< argument `line` of the last call of follow()

  /// Makes cache line `line` visible, if `line` differs from the last call. The user can therefore scroll away from it.
  /// Does not scroll if `line` is -1.
  void follow(int line, int seen);
  /// Scrolls by `by` cache lines, but not beyond the first or the last one.
  void move(int by, int seen, int lines);
};

}  // namespace warplens::window
