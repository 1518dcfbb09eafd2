#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/views/buffer_shape.hpp"
#include "app/views/cell_values.hpp"
#include "app/window/draw/camera.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Writes text into the cells of a matrix if they are large enough: the index of the element, and its value before and
/// after the current access.
class MatrixCells {
 public:
  /// Maximum size of a cell, in text heights: with automatic zoom, and if the user zooms by hand.
  static constexpr float kLargest = 3.6f, kLargestByHand = 9;
  /// Minimum size of a cell, in text heights. A matrix that fits into the picture with cells of this size is always
  /// shown as a whole. For a larger matrix, the selected zoom (MatrixZoom) decides what is shown.
  static constexpr float kLeastOfWhole = 1.7f;

  MatrixCells(const Scene& scene, std::size_t buffer, const views::BufferShape& shape, const Camera& camera,
              const Rect& screen, LaneMask seen);

  /// Returns whether cells have room for an index and a value. In such cells, the number of the lane is in the corner.
  bool full() const { return camera_.pixels >= look_.em * 2.9; }
  /// Returns whether cells have room for values.
  bool has_values() const { return camera_.pixels >= look_.em * 1.7; }
  /// Returns whether cells are large enough for the number of the lane above a value. In a smaller cell, the number
  /// would look like an exponent of the value.
  bool has_tags() const { return camera_.pixels >= look_.em * 2.3; }
  /// Draws the texts over the backgrounds of the cells. `access` is the access that gives the cells the colours of its
  /// lanes; null if there is none. Cells in the area `covered` get no text, because another picture is drawn over them
  /// later.
  void draw(const trace::RecordedAccess* access, const std::optional<Rect>& covered);

 private:
  struct Cell {
    Rect where;
    std::string index, value;
    int lane = -1;  ///< lane whose colour the cell has; -1 if no lane accesses the element
  };
  /// Draws the lane's number in small digits in the corner of a cell that shows a value.
  void draw_tag(ImDrawList& draw, const Rect& cell, ImU32 ink, int lane) const;
  std::vector<Cell> cells(const trace::RecordedAccess* access) const;
  std::string index_of(std::uint64_t element) const;
  std::string value_of(std::uint64_t element) const;
  /// Returns the text size at which all texts fit into the fraction `share` of a cell's width. If it is below
  /// Look::tiny(), the texts cannot be drawn.
  float size_for(const std::vector<Cell>& cells, std::string Cell::*text, ImFont* font, float share) const;

  const Scene& scene_;
  const Look& look_;
  const kernels::PlannedBuffer& buffer_;
  std::size_t index_;
  const views::BufferShape& shape_;
  const Camera& camera_;
  Rect screen_;
  LaneMask seen_;
};

}  // namespace warplens::window
