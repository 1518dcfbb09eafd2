#include "app/window/pictures/matrix_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/window/draw/lane_colours.hpp"

namespace warplens::window {

MatrixCells::MatrixCells(const Scene& scene, std::size_t buffer, const views::BufferShape& shape, const Camera& camera,
                         const Rect& screen, LaneMask seen)
    : scene_(scene),
      look_(scene.look),
      buffer_(scene.study.plan->buffers[buffer]),
      index_(buffer),
      shape_(shape),
      camera_(camera),
      screen_(screen),
      seen_(seen) {}

std::string MatrixCells::index_of(std::uint64_t element) const {
  return views::index_of(buffer_, element, shape_);
}

std::string MatrixCells::value_of(std::uint64_t element) const {
  const views::CellValue value = views::element_value(scene_.derived, index_, element, seen_);
  if (!value.changes() || value.after.empty()) return value.before;
  if (!full()) return value.after;
  return value.before.empty() ? "→ " + value.after : fmt::format("{} → {}", value.before, value.after);
}

std::vector<MatrixCells::Cell> MatrixCells::cells(const trace::RecordedAccess* access) const {
  std::vector<Cell> cells;
  const views::Box box = camera_.visible(screen_, shape_.rows, shape_.cols);
  for (std::uint64_t row = box.row_begin; row < box.row_end; ++row)
    for (std::uint64_t col = box.col_begin; col < box.col_end; ++col) {
      const auto in_cell = shape_.element(row, col);
      if (!in_cell) continue;
      const std::uint64_t element = *in_cell;
      Cell cell{camera_.rect(screen_, {row, row + 1, col, col + 1}), full() ? index_of(element) : "",
                value_of(element)};
      const auto range = views::range_of(buffer_, element / buffer_.cols, element % buffer_.cols);
      if (const LaneMask lanes = access ? views::lanes_touching(*access, range) & seen_ : 0)
        cell.lane = static_cast<int>(lowest_lane(lanes));
      cells.push_back(std::move(cell));
    }
  return cells;
}

float MatrixCells::size_for(const std::vector<Cell>& cells, std::string Cell::*text, ImFont* font, float share) const {
  float widest = 1;
  for (const Cell& cell : cells) widest = std::max(widest, text_width(font, look_.em, cell.*text));
  const auto room = static_cast<float>(camera_.pixels) * share;
  return std::floor(std::min(look_.em, look_.em * room / widest));
}

void MatrixCells::draw_tag(ImDrawList& draw, const Rect& cell, ImU32 ink, int lane) const {
  const float size = look_.tiny();
  const Rect corner{cell.min, {cell.max.x, cell.min.y + size}};
  draw_text(draw, corner, look_.fonts.text, size, faded(ink, 0.75f), fmt::format("{}", lane), Align::right);
}

void MatrixCells::draw(const trace::RecordedAccess* access, const std::optional<Rect>& covered) {
  if (!has_values()) return;
  const std::vector<Cell> all = cells(access);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float values = size_for(all, &Cell::value, look_.fonts.bold, 0.9f);
  const float indices = std::min(size_for(all, &Cell::index, look_.fonts.text, full() ? 0.62f : 0.9f), look_.small());
  const unsigned warp_size = scene_.machine().warp_size;
  const auto is_covered = [&](const Rect& cell) {
    return covered && cell.min.x < covered->max.x && covered->min.x < cell.max.x && cell.min.y < covered->max.y &&
           covered->min.y < cell.max.y;
  };
  for (const Cell& cell : all) {
    const bool is_whole = screen_.contains(cell.where.min) && cell.where.max.x <= screen_.max.x + 1 &&
                          cell.where.max.y <= screen_.max.y + 1;
    if (!is_whole || is_covered(cell.where)) continue;
    const bool of_lane = cell.lane >= 0;
    const ImU32 ink = of_lane ? ink_on(lane_colour(static_cast<unsigned>(cell.lane), warp_size)) : look_.colours.text;
    const Rect inner = cell.where.shrunk(look_.em * 0.15f);
    Rect below = inner;
    if (of_lane && !full() && has_tags()) draw_tag(draw, inner, ink, cell.lane);
    if (full()) {
      const Rect above{inner.min, {inner.max.x, inner.min.y + inner.height() * 0.42f}};
      below.min.y = above.max.y;
      if (indices >= look_.tiny()) draw_text(draw, above, look_.fonts.text, indices, ink, cell.index);
      if (of_lane)
        draw_text(draw, above, look_.fonts.bold, std::min(look_.em, above.height()), ink, fmt::format("{}", cell.lane),
                  Align::right);
    }
    if (values >= look_.tiny()) draw_text(draw, below, look_.fonts.bold, values, ink, cell.value, Align::centre);
  }
}

}  // namespace warplens::window
