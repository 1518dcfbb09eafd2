#pragma once

#include <functional>

#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// Layout of the cache lines of a global request: one column while its rows are high enough to read, otherwise several.
/// Columns are filled one after another. If not all lines can be readable, only some are visible at a time.
struct LineGrid {
  int columns = 1;
  int rows = 1;          ///< number of rows per column
  int seen = 1;          ///< number of lines visible at a time; if some are hidden, the last place shows how many
  float row_height = 0;  ///< height of a row without the gap below it
  float row_gap = 0;
  float column_width = 0;  ///< width of a column without the gap next to it
  float column_gap = 0;
  float label_size = 0;    ///< text size of the lines' addresses
  float label_width = 0;   ///< width of the addresses to the left of each column; 0 if they are above the lines
  float label_height = 0;  ///< height of an address above its line; 0 if it is to the left

  float bytes_width() const { return column_width - label_width; }

  /// Rectangle of place `place` (from 0) inside `area`, including the label.
  Rect line(const Rect& area, int place) const;
  /// Rectangle of the bytes of this place, without the label.
  Rect bytes(const Rect& area, int place) const;
};

/// Computes the layout. `em` is the height of normal text, and `label` returns the width of the widest label at a given
/// size. The layout fits into `area`, unless `area` is lower than one line. If not all lines are visible, the right
/// `overview_width(em)` pixels stay free.
LineGrid arrange_lines(int lines, ImVec2 area, float em, const std::function<float(float size)>& label);

/// Width of the overview of all lines, to the right of the visible ones.
float overview_width(float em);

/// The visible range of lines, if not all are visible.
struct SeenLines {
  int first = 0;
  int followed = -1;  ///< the line that follow() last scrolled to; -1 if there was none

  /// Scrolls so that `line` is visible, if it differs from the line of the last call. -1: does nothing.
  void follow(int line, int seen);
  /// Scrolls by `by` lines, but not beyond the ends.
  void move(int by, int seen, int lines);
};

}  // namespace warplens::window
