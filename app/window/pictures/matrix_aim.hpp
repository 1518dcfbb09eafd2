#pragma once

#include <optional>
#include <span>

#include "app/views/buffer_shape.hpp"
#include "app/window/draw/camera.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The picture of a buffer, and the camera that is computed for it.
struct AimedMatrix {
  const views::BufferShape* shape = nullptr;
  Rect screen;  ///< area in which the picture is drawn
  Camera camera;
};

/// Returns the camera for the selected zoom. Depending on the zoom, it shows the whole buffer, or the part that the
/// block accesses. If the elements of this part would be too small, it shows the latest access to the buffer instead.
/// If the matrix is small, it always shows the whole matrix.
Camera aimed_at(const Scene& scene, MatrixZoom zoom, std::size_t buffer, const views::BufferShape& shape,
                const Rect& screen);

/// Returns the camera for a long buffer that is wrapped into rows. The rows fill the width of the picture. The camera
/// shows the rows of the block, starting at the top, so that the overview in the lower corner does not cover them.
///
/// If these rows do not fit, it shows the rows around the latest access. Before the first access (`access` is empty),
/// it shows the first rows of the block. All lanes of the access are visible, unless the elements would be too small to
/// distinguish the colours of the lanes. `em` is the text height in pixels.
Camera aimed_at_lines(const views::BufferShape& shape, const views::Box& block, const views::Box& access,
                      const Rect& screen, float em);

/// Gives all matrices that are shown together the smallest of their scales, so that elements have the same size in all
/// of them. Buffers that are wrapped into rows keep their scale, because they must fill the width of their picture.
/// Matrices whose elements are too small to see also keep their scale.
void share_scale(const Look& look, std::span<AimedMatrix> matrices);

/// Minimum distance, in pixels, between the lines that separate elements or blocks. If the distance would be smaller,
/// no lines are drawn.
inline constexpr double kLeastLineDistance = 6;

/// Returns a slightly smaller scale at which the lines between elements, or between blocks, have equal distances. Lines
/// are drawn at whole pixels. With most scales, some distances are therefore one pixel larger than others, which is
/// visible as a regular pattern (moiré). `block` is the size of a block's tile, if the blocks tile the matrix.
double scale_with_even_lines(double pixels, const std::optional<views::BlockGrid>& block);

}  // namespace warplens::window
