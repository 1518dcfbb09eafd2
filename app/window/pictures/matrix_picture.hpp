#pragma once

#include <optional>
#include <string>

#include "app/views/buffer_shape.hpp"
#include "app/window/draw/camera.hpp"
#include "app/window/model/panel.hpp"
#include "app/window/pictures/matrix_cells.hpp"

namespace warplens::window {

/// The shown warp's latest access to a buffer of the plan up to the cursor; null before the first. `is_current`:
/// whether it is the access of this instant, or the last one before it.
const trace::RecordedAccess* latest_access_to(const Scene& scene, std::size_t buffer, bool& is_current);

/// Draws one buffer as a camera sees it on a shape. Never more than is visible, however large it is: elements, their
/// touches and the lanes where an element is some pixels wide; blocks where those are; else a rectangle.
class MatrixPicture {
 public:
  MatrixPicture(const Scene& scene, View& view, std::size_t buffer, const views::BufferShape& shape,
                const Camera& camera, const Rect& screen);
  void draw();

  /// The element under the mouse.
  std::optional<views::MatrixElement> hovered_element() const;
  /// The block that the mouse is on, where blocks tile this matrix.
  std::optional<simt::Dim3> hovered_block() const;
  /// Tells the other panels and the reader what the mouse is on.
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
  template <class Runs, class Act>
  void each_run_in_view(const Runs& runs, typename Runs::const_iterator first, Act act);
  std::optional<views::BlockGrid> grid() const;
  std::uint64_t elements_of_sector() const;
  std::string name_of(const views::MatrixElement& element) const;
  std::string history_of(std::uint64_t number) const;
  ImU32 outside() const;

  const kernels::PlannedBuffer& buffer() const;
  const views::Footprint& footprint() const { return scene_.derived.footprints.buffers[index_]; }
  /// What the block touches of the shape.
  views::Box touched_box() const { return shape_.box(footprint()); }
  /// Where an address is on the shape; nothing for one outside of this buffer.
  std::optional<views::BufferShape::Cell> place_of(std::uint64_t address) const;
  /// The screen rectangle of `count` elements from a place on, as far as its row goes.
  Rect cells(const views::BufferShape::Cell& place, std::uint64_t count) const;
  /// Of its lanes, those that are seen.
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
  LaneMask seen_;       ///< lanes of the current access that are seen: not all while a class predicts
  std::uint32_t done_;  ///< accesses with a smaller index have happened, as far as is to be seen
  MatrixCells cells_;
};

}  // namespace warplens::window
