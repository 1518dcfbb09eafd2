#pragma once

#include <cstdint>

#include "app/views/footprint.hpp"
#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// Which part of a matrix a rectangle of the screen shows. Positions are in elements, so that a 32768² matrix and one
/// element of it are the same thing at two zooms.
struct Camera {
  double col = 0, row = 0;  ///< at the middle of the screen rectangle
  double pixels = 8;        ///< an element's edge on the screen

  /// Shows all of `box` in `screen` with `margin` (a share of the box) around it; elements never larger than `largest`.
  static Camera fitting(const views::Box& box, const Rect& screen, double margin, double largest);

  /// Moves the view so that no more than `margin` elements beyond the matrix are seen where the matrix fills the view.
  void stay_on(const Rect& screen, std::uint64_t rows, std::uint64_t cols, double margin);

  double x(const Rect& screen, double column) const { return screen.centre().x + (column - col) * pixels; }
  double y(const Rect& screen, double line) const { return screen.centre().y + (line - row) * pixels; }
  double column_at(const Rect& screen, double at) const { return col + (at - screen.centre().x) / pixels; }
  double row_at(const Rect& screen, double at) const { return row + (at - screen.centre().y) / pixels; }

  /// Where a box of elements is drawn, clamped to a little beyond `screen` (a GPU's floats end long before 32768 * 40).
  Rect rect(const Rect& screen, const views::Box& box) const;
  /// The elements that are at least partly visible.
  views::Box visible(const Rect& screen, std::uint64_t rows, std::uint64_t cols) const;
  /// Zooms by `factor` with what is under `mouse` staying there.
  void zoom(const Rect& screen, ImVec2 mouse, double factor, double smallest, double largest);
};

/// The smallest power of two that is at least `least`: where matrices, blocks and warps live.
std::uint64_t ruler_step(double least);

}  // namespace warplens::window
