#pragma once

#include <functional>

#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// How the lines of a global request are laid out: in one column while its rows can be tall enough to read, else in
/// more. Filled column by column. Where even then not all have room to be read, as many as do are seen at a time.
struct LineGrid {
  int columns = 1;
  int rows = 1;          ///< in a column
  int seen = 1;          ///< lines that are seen at a time; less than all leave the last place for how many others are
  float row_height = 0;  ///< without the gap below
  float row_gap = 0;
  float column_width = 0;  ///< without the gap beside
  float column_gap = 0;
  float label_size = 0;    ///< of the lines' addresses
  float label_width = 0;   ///< at the left of each column
  float label_height = 0;  ///< above each line instead, where that would leave too little of the bytes

  float bytes_width() const { return column_width - label_width; }

  /// The `place`-th place, from 0, label included, inside `area`.
  Rect line(const Rect& area, int place) const;
  /// Its bytes' place: the line without its label.
  Rect bytes(const Rect& area, int place) const;
};

/// `em` is the height of normal text, `label` gives the width of the widest label at a size. Never larger than `area`,
/// but where that is lower than one line. Where not all lines are seen, the right `overview_width(em)` are left free.
LineGrid arrange_lines(int lines, ImVec2 area, float em, const std::function<float(float size)>& label);

/// How wide the picture of all lines is that stands beside those that are seen.
float overview_width(float em);

/// Which lines are seen, where not all are.
struct SeenLines {
  int first = 0;
  int followed = -1;  ///< the line that was last brought into view

  /// Brings a line into view, once; -1 for none.
  void follow(int line, int seen);
  /// Moves by so many lines, to a place where no room is left empty.
  void move(int by, int seen, int lines);
};

}  // namespace warplens::window
