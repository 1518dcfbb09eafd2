#pragma once

#include "app/window/draw.hpp"

namespace warplens::window {

/// How the lines of a global request are laid out: in one column while its rows can be tall enough to read, else in
/// more. Filled column by column.
struct LineGrid {
  int columns = 1;
  int rows = 1;          ///< in a column
  float row_height = 0;  ///< without the gap below
  float row_gap = 0;
  float column_width = 0;  ///< without the gap beside
  float column_gap = 0;
  float label_width = 0;  ///< at the left of each column; 0 where there is no room for labels

  /// Line `index`'s place, label included, inside `area`.
  Rect line(const Rect& area, int index) const;
  /// Its bytes' place: the line without its label.
  Rect bytes(const Rect& area, int index) const;
};

/// `em` is the height of normal text, `label` the width of the widest label. Never larger than `area`.
LineGrid arrange_lines(int lines, ImVec2 area, float em, float label);

}  // namespace warplens::window
