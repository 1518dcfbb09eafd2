#pragma once

#include <optional>
#include <string>

#include "app/views/buffer_shape.hpp"
#include "app/window/draw/camera.hpp"
#include "app/window/model/panel.hpp"
#include "app/window/pictures/matrix_cells.hpp"
#include "app/window/pictures/matrix_edges.hpp"

namespace warplens::window {

/// Returns the latest access of the current warp to a buffer, up to the cursor; null if there is none. Sets
/// `is_current` to true if it is the current access.
const trace::RecordedAccess* latest_access_to(const Scene& scene, std::size_t buffer, bool& is_current);

/// Draws one buffer in a shape, seen by a camera. Draws only the visible part, so that the time does not depend on the
/// size of the buffer. The zoom determines the details:
/// - elements and lanes, if an element has several pixels;
/// - otherwise blocks, if a block has several pixels;
/// - otherwise a rectangle.
class MatrixPicture {
 public:
  MatrixPicture(const Scene& scene, View& view, std::size_t buffer, const views::BufferShape& shape,
                const Camera& camera, const Rect& screen);
  void draw();

  /// The element under the mouse.
  std::optional<views::MatrixElement> hovered_element() const;
  /// The block under the mouse, if blocks tile this matrix.
  std::optional<simt::Dim3> hovered_block() const;
  /// Shows a tooltip for the element under the mouse, and sets the focus for the other panels.
  void hover();

 private:
  void draw_ground();
  void draw_earlier();
  void draw_elements();
  void draw_ends();
  void draw_touched();
  void draw_blocks();
  void draw_lanes();
  void draw_lanes_of(const trace::RecordedAccess& access, bool is_current);
  void draw_line_focus();
  // The overview leaves the frame of the block free.
  std::optional<Rect> place_of_overview() const {
    return overview_place(look_, shape_, camera_, screen_, camera_.rect(screen_, touched_box()));
  }
  template <class Runs, class Act>
  void each_run_in_view(const Runs& runs, typename Runs::const_iterator first, Act act);
  std::optional<views::BlockGrid> grid() const;
  std::uint64_t elements_of_sector() const;
  std::string name_of(const views::MatrixElement& element) const;
  std::string history_of(std::uint64_t number) const;
  ImU32 outside() const;

  const kernels::PlannedBuffer& buffer() const;
  const views::Footprint& footprint() const { return scene_.derived.footprints.buffers[index_]; }
  /// Part of the shape that the block accesses.
  views::Box touched_box() const { return shape_.box(footprint()); }
  /// Returns the cell of the shape that contains an address; nullopt if the address is outside of this buffer.
  std::optional<views::BufferShape::Cell> place_of(std::uint64_t address) const;
  /// Returns the screen rectangle of `count` elements from `place` on. It ends at the end of the row.
  Rect cells(const views::BufferShape::Cell& place, std::uint64_t count) const;
  /// Returns the lanes of the access that may be shown.
  LaneMask seen_of(const trace::RecordedAccess& access, bool is_current) const {
    return is_current ? access.active & seen_ : access.active;
  }

  const Scene& scene_;
  View& view_;
  std::size_t index_;
  const views::BufferShape& shape_;
  const Camera& camera_;
  Rect screen_;
  const Look& look_;
  ImDrawList& draw_;
  LaneMask seen_;       ///< lanes of the current access that may be shown; question mode hides some
  std::uint32_t done_;  ///< accesses with a smaller index are before the cursor and may be shown
  MatrixCells cells_;
};

}  // namespace warplens::window
