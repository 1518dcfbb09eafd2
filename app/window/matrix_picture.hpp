#pragma once

#include <optional>

#include "app/views/sheet.hpp"
#include "app/window/camera.hpp"
#include "app/window/matrix_cells.hpp"
#include "app/window/panel.hpp"

namespace warplens::window {

/// Draws one buffer's matrix as a camera sees it. Never more than is visible, however large the matrix: elements, their
/// touches and the lanes where an element is some pixels wide; blocks where those are; else a rectangle.
class MatrixPicture {
 public:
  MatrixPicture(const Scene& scene, View& view, std::size_t buffer, const Camera& camera, const Rect& screen);
  void draw();

  /// The element under the mouse.
  std::optional<views::MatrixElement> hovered_element() const;
  /// The block that the mouse is on, where blocks tile this matrix.
  std::optional<simt::Dim3> hovered_block() const;
  /// Tells the other panels and the reader what the mouse is on.
  void hover();

 private:
  void draw_ground();
  void draw_elements();
  void draw_touched();
  void draw_blocks();
  void draw_lanes();
  void draw_lanes_of(const trace::RecordedAccess& access, bool is_current);
  void draw_line_focus();
  void draw_runs(const views::ElementRuns& elements);
  void draw_rulers();
  void draw_overview();
  std::optional<Rect> overview() const;

  const kernels::PlannedBuffer& buffer() const;
  const views::Footprint& footprint() const { return scene_.derived.footprints.buffers[index_]; }
  /// What the block touches of the sheet.
  views::Box touched_box() const { return sheet_.box(buffer(), footprint().box); }
  /// Where an address is on the sheet; nothing for one outside of this buffer.
  std::optional<views::Sheet::Cell> place_of(std::uint64_t address) const;
  /// The screen rectangle of `count` elements from a place on, as far as its row goes.
  Rect cells(const views::Sheet::Cell& place, std::uint64_t count) const;
  /// The warp's latest access to this buffer; null before the first.
  const trace::RecordedAccess* latest_access(bool& is_current) const;
  /// Of its lanes, those that are seen.
  LaneMask seen_of(const trace::RecordedAccess& access, bool is_current) const {
    return is_current ? access.active & seen_ : access.active;
  }

  const Scene& scene_;
  View& view_;
  std::size_t index_;
  views::Sheet sheet_;
  const Camera& camera_;
  Rect screen_;
  const Look& look_;
  ImDrawList& draw_;
  LaneMask seen_;       ///< lanes of the current access that are seen: not all while a class predicts
  std::uint32_t done_;  ///< accesses with a smaller index have happened, as far as is to be seen
  MatrixCells cells_;
};

}  // namespace warplens::window
