#pragma once

#include <cstdint>

#include "app/views/footprint.hpp"
#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// The part of a matrix that a rectangle of the screen shows. Positions are in elements. A view of a whole 32768²
/// matrix therefore differs from a view of one of its elements only in zoom.
struct Camera {
  double col = 0, row = 0;  ///< position at the centre of the screen rectangle
  double pixels = 8;        ///< size of an element on the screen

  /// Returns a camera that shows all of `box` in `screen`, with `margin` around it (as a share of the box). Elements
  /// are at most `largest` pixels.
  static Camera fitting(const views::Box& box, const Rect& screen, double margin, double largest);

  /// Moves the view so that at most `margin` elements outside the matrix are visible. If the matrix is smaller than the
  /// view, centres it instead.
  void stay_on(const Rect& screen, std::uint64_t rows, std::uint64_t cols, double margin);

  double x(const Rect& screen, double column) const { return screen.centre().x + (column - col) * pixels; }
  double y(const Rect& screen, double line) const { return screen.centre().y + (line - row) * pixels; }
  double column_at(const Rect& screen, double at) const { return col + (at - screen.centre().x) / pixels; }
  double row_at(const Rect& screen, double at) const { return row + (at - screen.centre().y) / pixels; }

  /// Returns the screen rectangle of a box of elements. A rectangle that extends far beyond `screen` is clipped to an
  /// area slightly larger than `screen`. Floats on a GPU are too imprecise for coordinates such as 32768 * 40.
  Rect rect(const Rect& screen, const views::Box& box) const;
  /// Returns the elements that are at least partly visible.
  views::Box visible(const Rect& screen, std::uint64_t rows, std::uint64_t cols) const;
  /// Zooms by `factor`. The point under `mouse` keeps its position.
  void zoom(const Rect& screen, ImVec2 mouse, double factor, double smallest, double largest);
};

/// Returns the distance between two marks of a ruler, in elements: the smallest power of two that is at least `least`.
/// The sizes of matrices, blocks and warps are usually powers of two, so that their edges coincide with marks.
std::uint64_t ruler_step(double least);

}  // namespace warplens::window
