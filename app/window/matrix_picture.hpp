#pragma once

#include <optional>

#include "app/window/camera.hpp"
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
  void draw_rulers();
  void draw_overview();

  const kernels::PlannedBuffer& buffer() const;
  const views::Footprint& footprint() const { return scene_.derived.buffers[index_]; }
  /// The warp's latest access to this buffer; null before the first.
  const trace::RecordedAccess* latest_access(bool& is_current) const;

  const Scene& scene_;
  View& view_;
  std::size_t index_;
  const Camera& camera_;
  Rect screen_;
  const Look& look_;
  ImDrawList& draw_;
};

}  // namespace warplens::window
