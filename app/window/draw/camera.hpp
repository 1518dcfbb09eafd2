#pragma once

#include <cstdint>

#include "app/views/footprint.hpp"
#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// The part of a matrix that a rectangle of the screen shows: a position in the matrix, and a zoom. With different
/// zooms, the rectangle can show a whole 32768² matrix or only one of its elements.
struct Camera {
  double col = 0, row = 0;  ///< position in the matrix, in elements, that is at the centre of the screen rectangle
  double pixels = 8;        ///< size of an element on the screen, in pixels

  /// Returns a camera that shows all of `box` in `screen`. The margin around the box is `margin` times its size.
  /// Elements are at most `largest` pixels wide.
  static Camera fitting(const views::Box& box, const Rect& screen, double margin, double largest);

  /// Moves the view so that at most `margin` elements outside the matrix are visible. If the matrix is smaller than the
  /// view, centres it instead.
  void stay_on(const Rect& screen, std::uint64_t rows, std::uint64_t cols, double margin);

  double x(const Rect& screen, double column) const { return screen.centre().x + (column - col) * pixels; }
  double y(const Rect& screen, double line) const { return screen.centre().y + (line - row) * pixels; }
  double column_at(const Rect& screen, double at) const { return col + (at - screen.centre().x) / pixels; }
  double row_at(const Rect& screen, double at) const { return row + (at - screen.centre().y) / pixels; }

  /// Returns the rectangle of a box of elements on the screen. A rectangle that extends far beyond `screen` is clipped
  /// to an area slightly larger than `screen`, because coordinates such as 32768 * 40 pixels are too large for exact
  /// drawing with floats.
  Rect rect(const Rect& screen, const views::Box& box) const;
  /// Returns the elements that are at least partly visible.
  views::Box visible(const Rect& screen, std::uint64_t rows, std::uint64_t cols) const;
  /// Zooms by `factor`. The point under `mouse` keeps its position.
  void zoom(const Rect& screen, ImVec2 mouse, double factor, double smallest, double largest);
};

/// Returns the distance between two marks of a ruler, in elements. It is the smallest power of two that is at least
/// `least`. The edges of blocks and warps are then usually at marks, because their sizes are usually powers of two.
std::uint64_t ruler_step(double least);

}  // namespace warplens::window
