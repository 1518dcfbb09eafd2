#include "app/window/pictures/matrix_edges.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/window/draw/lane_colours.hpp"

namespace warplens::window {

void draw_rulers(const Look& look, const views::BufferShape& shape, const Camera& camera, const Rect& screen) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float size = look.small() * 0.86f;
  const views::Box box = camera.visible(screen, shape.rows, shape.cols);
  const auto width = [&](std::uint64_t number) {
    return text_width(look.fonts.text, size, fmt::format("{}", number)) + look.em;
  };
  const float above = width(shape.cols), beside = width(shape.number_of_row(shape.rows));
  const std::uint64_t step = ruler_step(above / camera.pixels);
  // If elements are large, numbers are at the centre of an element instead of its edge.
  const float offset = camera.pixels >= 8 ? static_cast<float>(camera.pixels) / 2 : 0;
  for (std::uint64_t col = (box.col_begin + step - 1) / step * step; col < box.col_end; col += step) {
    const float x = static_cast<float>(camera.x(screen, static_cast<double>(col))) + offset;
    if (x < screen.min.x || x + above / 2 > screen.max.x) continue;
    draw_text(draw, {{x - above / 2, screen.min.y - size * 1.3f}, {x + above / 2, screen.min.y}}, look.fonts.text, size,
              look.colours.quiet, fmt::format("{}", col), Align::centre);
  }
  const std::uint64_t down = ruler_step(size * 1.8 / camera.pixels);
  for (std::uint64_t row = (box.row_begin + down - 1) / down * down; row < box.row_end; row += down) {
    const float y = static_cast<float>(camera.y(screen, static_cast<double>(row))) + offset;
    if (y - size / 2 < screen.min.y || y + size / 2 > screen.max.y) continue;
    const float right = screen.min.x - look.em * 0.25f;
    draw_text(draw, {{right - beside, y - size / 2}, {right, y + size / 2}}, look.fonts.text, size, look.colours.quiet,
              fmt::format("{}", shape.number_of_row(row)), Align::right);
  }
}

namespace {

// Converts a box from one shape to another shape of the same buffer. The resulting box contains at least the same
// elements.
views::Box on_shape(const views::Box& box, const views::BufferShape& from, const views::BufferShape& to) {
  if (!from.wrapped || box.empty()) return box;
  const std::uint64_t first = from.first_in(box.row_begin), behind = from.first_in(box.row_end);
  return first < behind ? to.box_of_run(first, behind - 1) : views::Box{};
}

/// Returns the area of the part of `frame` that `place` covers.
float covered_area(const Rect& place, const Rect& frame) {
  const float width = std::min(place.max.x, frame.max.x) - std::max(place.min.x, frame.min.x);
  const float height = std::min(place.max.y, frame.max.y) - std::max(place.min.y, frame.min.y);
  return std::max(width, 0.0f) * std::max(height, 0.0f);
}

}  // namespace

std::optional<Rect> overview_place(const Look& look, const views::BufferShape& shape, const Camera& camera,
                                   const Rect& screen, const Rect& frame) {
  const views::Box view = camera.visible(screen, shape.rows, shape.cols);
  const double share = static_cast<double>(view.rows()) * static_cast<double>(view.cols()) /
                       (static_cast<double>(shape.rows) * static_cast<double>(shape.cols));
  if (view.empty() || share > 0.5) return std::nullopt;
  const float side = std::min({look.em * 5, screen.height() * 0.34f, screen.width() * 0.3f});
  const Rect room = screen.shrunk(look.em * 0.5f);
  std::optional<Rect> best;
  for (const float x : {room.max.x - side, room.min.x})
    for (const float y : {room.max.y - side, room.min.y})
      if (const Rect place{{x, y}, {x + side, y + side}};
          !best || covered_area(place, frame) < covered_area(*best, frame))
        best = place;
  return best;
}

void draw_overview(const Scene& scene, std::size_t buffer, const views::BufferShape& shape, const Camera& camera,
                   const Rect& place, const Rect& screen) {
  const Look& look = scene.look;
  const views::BufferShape whole = views::whole_shape(scene.study.plan->buffers[buffer], scene.machine().line_bytes);
  const auto rows = static_cast<float>(whole.rows), cols = static_cast<float>(whole.cols);
  const float scale = place.width() / std::max(rows, cols);
  const ImVec2 size{std::max(cols * scale, look.em * 0.5f), std::max(rows * scale, look.em * 0.5f)};
  const ImVec2 max = place.max, min = max - size;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(min - ImVec2(4, 4), max + ImVec2(4, 4), faded(look.colours.panel, 0.92f), 3);
  draw.AddRectFilled(min, max, look.colours.raised);
  draw.AddRect(min, max, look.colours.outline);
  const auto mark = [&](const views::Box& box, ImU32 colour, float least) {
    if (box.empty()) return;
    ImVec2 from{min.x + static_cast<float>(box.col_begin) / cols * size.x,
                min.y + static_cast<float>(box.row_begin) / rows * size.y};
    ImVec2 to{min.x + static_cast<float>(box.col_end) / cols * size.x,
              min.y + static_cast<float>(box.row_end) / rows * size.y};
    to = {std::max(to.x, from.x + least), std::max(to.y, from.y + least)};
    const ImVec2 beyond{std::max(0.0f, to.x - max.x), std::max(0.0f, to.y - max.y)};
    draw.AddRectFilled(from - beyond, to - beyond, colour);
  };
  mark(on_shape(camera.visible(screen, shape.rows, shape.cols), shape, whole), faded(look.colours.quiet, 0.6f), 3);
  mark(whole.box(scene.derived.footprints.buffers[buffer]), look.colours.accent, look.em * 0.3f);
}

}  // namespace warplens::window
