#include "app/window/draw/camera.hpp"

#include <algorithm>
#include <cmath>

namespace warplens::window {

Camera Camera::fitting(const views::Box& box, const Rect& screen, double margin, double largest) {
  Camera camera;
  const double cols = std::max<double>(1, static_cast<double>(box.cols()));
  const double rows = std::max<double>(1, static_cast<double>(box.rows()));
  camera.col = (static_cast<double>(box.col_begin) + static_cast<double>(box.col_end)) / 2;
  camera.row = (static_cast<double>(box.row_begin) + static_cast<double>(box.row_end)) / 2;
  camera.pixels = std::min({screen.width() / (cols * (1 + margin)), screen.height() / (rows * (1 + margin)), largest});
  return camera;
}

void Camera::stay_on(const Rect& screen, std::uint64_t rows, std::uint64_t cols, double margin) {
  const auto held = [&](double middle, double half, std::uint64_t count) {
    const double length = static_cast<double>(count);
    return length <= 2 * half ? length / 2 : std::clamp(middle, half - margin, length - half + margin);
  };
  col = held(col, screen.width() / 2 / pixels, cols);
  row = held(row, screen.height() / 2 / pixels, rows);
}

Rect Camera::rect(const Rect& screen, const views::Box& box) const {
  const auto clamp_x = [&](double at) {
    return static_cast<float>(std::clamp(at, screen.min.x - 50.0, screen.max.x + 50.0));
  };
  const auto clamp_y = [&](double at) {
    return static_cast<float>(std::clamp(at, screen.min.y - 50.0, screen.max.y + 50.0));
  };
  return {{std::round(clamp_x(x(screen, static_cast<double>(box.col_begin)))),
           std::round(clamp_y(y(screen, static_cast<double>(box.row_begin))))},
          {std::round(clamp_x(x(screen, static_cast<double>(box.col_end)))),
           std::round(clamp_y(y(screen, static_cast<double>(box.row_end))))}};
}

views::Box Camera::visible(const Rect& screen, std::uint64_t rows, std::uint64_t cols) const {
  const auto lowest = [](double at, std::uint64_t most) {
    return static_cast<std::uint64_t>(std::clamp(std::floor(at), 0.0, static_cast<double>(most)));
  };
  const auto highest = [](double at, std::uint64_t most) {
    return static_cast<std::uint64_t>(std::clamp(std::ceil(at), 0.0, static_cast<double>(most)));
  };
  return {lowest(row_at(screen, screen.min.y), rows), highest(row_at(screen, screen.max.y), rows),
          lowest(column_at(screen, screen.min.x), cols), highest(column_at(screen, screen.max.x), cols)};
}

void Camera::zoom(const Rect& screen, ImVec2 mouse, double factor, double smallest, double largest) {
  const double column = column_at(screen, mouse.x), line = row_at(screen, mouse.y);
  pixels = std::clamp(pixels * factor, smallest, largest);
  col = column - (mouse.x - screen.centre().x) / pixels;
  row = line - (mouse.y - screen.centre().y) / pixels;
}

std::uint64_t ruler_step(double least) {
  std::uint64_t step = 1;
  while (static_cast<double>(step) < least) step *= 2;
  return step;
}

}  // namespace warplens::window
