#include "app/window/draw/line_grid.hpp"

#include <algorithm>
#include <cmath>

namespace warplens::window {
namespace {

/// Sizes as multiples of the text height: the smallest text size of an address, the smallest height of a row with an
/// address, and the smallest width of the bytes next to an address.
constexpr float kSmallestLabel = 0.62f, kLowestRow = 0.64f, kNarrowestBytes = 6;
/// Limit for one column, in text heights. If the bytes of a cache line would be narrower than this limit with the
/// address next to them, the address is drawn above the bytes.
constexpr float kNarrowestBeside = 9;
/// Sizes as multiples of the text height: the height of an address above its bytes, and the smallest height of a row
/// with such an address.
constexpr float kAbove = 1.15f, kLowestRowBelow = 1.36f;

using Label = std::function<float(float size)>;

float label_size_in(float row_height, float em) {
  const float size =
      std::clamp(row_height * 0.9f, em * kSmallestLabel, std::max(em * 0.8f, std::min(row_height * 0.5f, em * 1.6f)));
  return std::max(std::floor(size), em * kSmallestLabel);
}

LineGrid arranged(int rows, int columns, ImVec2 area, float em, const Label& label) {
  LineGrid grid;
  grid.columns = columns;
  grid.rows = rows;
  grid.seen = rows * columns;
  grid.column_gap = columns > 1 ? em * 0.9f : 0;
  grid.column_width = (area.x - grid.column_gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  const float each = area.y / static_cast<float>(rows);
  grid.row_gap = std::clamp(each - em * kLowestRow, 1.0f, std::max(1.0f, std::min(em * 0.35f, each * 0.2f)));
  // Rows are at most 2.2 text heights high. In a wide column, they may be higher, in proportion to its width.
  grid.row_height = std::min(each - grid.row_gap, std::max(em * 2.2f, grid.column_width * 0.07f));
  grid.label_size = label_size_in(grid.row_height, em);
  grid.label_width = label(grid.label_size) + em * 0.6f;
  if (columns == 1 && grid.bytes_width() < em * kNarrowestBeside) {
    grid.label_size = std::clamp(grid.row_height * 0.5f, em * kSmallestLabel, em * 0.8f);
    grid.label_width = 0;
    grid.label_height = grid.label_size * kAbove;
  }
  return grid;
}

float lowest_row(const LineGrid& grid, float em) {
  return em * (grid.label_height > 0 ? kLowestRowBelow : kLowestRow);
}

int rows_for(int lines, int columns) {
  return (lines + columns - 1) / columns;
}

}  // namespace

float overview_width(float em) {
  return em * 1.8f;
}

LineGrid arrange_lines(int lines, ImVec2 area, float em, const Label& label) {
  lines = std::max(lines, 1);
  LineGrid best = arranged(lines, 1, area, em, label);
  for (int columns : {2, 4}) {
    if (best.row_height >= em * 0.8f) break;
    const LineGrid wider = arranged(rows_for(lines, columns), columns, area, em, label);
    if (wider.bytes_width() < em * kNarrowestBytes) break;
    best = wider;
  }
  best.seen = lines;
  // Each visible cache line must have room for its address, because the user could not identify it otherwise.
  if (best.row_height >= lowest_row(best, em) || lines == 1) return best;
  const ImVec2 beside_overview{area.x - overview_width(em) - em * 0.5f, area.y};
  const auto fitting = [&](int columns) {
    const float row = lowest_row(arranged(1, columns, {beside_overview.x, em}, em, label), em) + em * 0.07f;
    return arranged(std::max(1, static_cast<int>(area.y / row)), columns, beside_overview, em, label);
  };
  LineGrid part = fitting(1);
  for (int columns : {2, 4})
    if (const LineGrid wider = fitting(columns); wider.bytes_width() >= em * kNarrowestBytes) part = wider;
  part.seen = std::clamp(part.rows * part.columns - 1, 1, lines);
  return part;
}

Rect LineGrid::line(const Rect& area, int place) const {
  const float x = area.min.x + static_cast<float>(place / rows) * (column_width + column_gap);
  const float y = area.min.y + static_cast<float>(place % rows) * (row_height + row_gap);
  return {{x, y}, {x + column_width, y + row_height}};
}

Rect LineGrid::bytes(const Rect& area, int place) const {
  Rect whole = line(area, place);
  whole.min.x += label_width;
  whole.min.y += label_height;
  return whole;
}

void SeenLines::follow(int line, int seen) {
  if (line == followed) return;
  followed = line;
  if (line >= 0 && (line < first || line >= first + seen)) first = line / seen * seen;
}

void SeenLines::move(int by, int seen, int lines) {
  first = std::clamp(first + by, 0, std::max(0, lines - seen));
}

}  // namespace warplens::window
