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

/// What is written into a matrix's cells where they are large enough: an element's index, and its value before and
/// after the current access.
class MatrixCells {
 public:
  /// The largest that a cell becomes of itself, in heights of text; one that is zoomed to by hand.
  static constexpr float kLargest = 3.6f, kLargestByHand = 9;
  /// And the least at which a small matrix is rather shown whole than its block alone.
  static constexpr float kLeastOfWhole = 1.7f;

  MatrixCells(const Scene& scene, std::size_t buffer, const views::BufferShape& shape, const Camera& camera,
              const Rect& screen, LaneMask seen);

  /// Whether cells have room for all that. Lanes' numbers stand in the corner.
  bool full() const { return camera_.pixels >= look_.em * 2.9; }
  /// Whether they have room for their values.
  bool has_values() const { return camera_.pixels >= look_.em * 1.7; }
  /// Whether a lane's number beside a value is told from an exponent.
  bool has_tags() const { return camera_.pixels >= look_.em * 2.3; }
  /// Over the ground of the cells. `access`: whose lanes' colours the cells have; null for none. What something else is
  /// drawn over later has no text.
  void draw(const trace::RecordedAccess* access, const std::optional<Rect>& covered);

 private:
  struct Cell {
    Rect where;
    std::string index, value;
    int lane = -1;  ///< whose colour the cell has
  };
  /// The lane's number, small in the corner of a cell whose room its value has.
  void draw_tag(ImDrawList& draw, const Rect& cell, ImU32 ink, int lane) const;
  std::vector<Cell> cells(const trace::RecordedAccess* access) const;
  std::string index_of(std::uint64_t element) const;
  std::string value_of(std::uint64_t element) const;
  /// A size at which all of them fit on `share` of a cell's width; less than tiny where none does.
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
