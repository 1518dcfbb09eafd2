#include "app/window/line_grid.hpp"

#include <algorithm>

namespace warplens::window {
namespace {

LineGrid arranged(int lines, int columns, ImVec2 area, float em, float label) {
  LineGrid grid;
  grid.columns = columns;
  grid.rows = (lines + columns - 1) / columns;
  grid.column_gap = columns > 1 ? em * 0.9f : 0;
  grid.column_width = (area.x - grid.column_gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  const float each = area.y / static_cast<float>(grid.rows);
  grid.row_gap = std::min(em * 0.35f, each * 0.2f);
  grid.row_height = std::min(each - grid.row_gap, em * 2.2f);
  // A line without its address is a line that nobody can find again; but the bytes need room too.
  const bool legible = grid.row_height >= em * 0.62f && grid.column_width - label >= em * 8;
  grid.label_width = legible ? label : 0;
  return grid;
}

}  // namespace

LineGrid arrange_lines(int lines, ImVec2 area, float em, float label) {
  LineGrid best = arranged(std::max(lines, 1), 1, area, em, label);
  for (int columns : {2, 4}) {
    if (best.row_height >= em * 0.8f) break;
    const LineGrid wider = arranged(std::max(lines, 1), columns, area, em, label);
    if (wider.column_width < em * 9) break;  // 32 cells a line: below this they are specks
    best = wider;
  }
  return best;
}

Rect LineGrid::line(const Rect& area, int index) const {
  const float x = area.min.x + static_cast<float>(index / rows) * (column_width + column_gap);
  const float y = area.min.y + static_cast<float>(index % rows) * (row_height + row_gap);
  return {{x, y}, {x + column_width, y + row_height}};
}

Rect LineGrid::bytes(const Rect& area, int index) const {
  Rect whole = line(area, index);
  whole.min.x += label_width;
  return whole;
}

}  // namespace warplens::window
