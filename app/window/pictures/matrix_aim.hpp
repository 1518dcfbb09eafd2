#pragma once

#include <span>

#include "app/views/buffer_shape.hpp"
#include "app/window/draw/camera.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The picture of a buffer, and the camera that is computed for it.
struct AimedMatrix {
  const views::BufferShape* shape = nullptr;
  Rect screen;  ///< where it is drawn
  Camera camera;
};

/// Returns the camera for the selected zoom: the whole buffer, or the block's part of it. If the elements of that part
/// would be too small, it shows the latest access to the buffer. A small matrix is always shown as a whole.
Camera aimed_at(const Scene& scene, MatrixZoom zoom, std::size_t buffer, const views::BufferShape& shape,
                const Rect& screen);

/// Returns the camera for a long buffer that is drawn as lines, which fill the width. It shows the block's lines,
/// starting at the top, so that the overview in the lower corner does not cover them. If they do not fit, it shows the
/// lines around the latest access or, before the first access (`access` is empty), the first lines of the block. It
/// shows all lanes of the access if their colours can still be distinguished. `em` is the text height in pixels.
Camera aimed_at_lines(const views::BufferShape& shape, const views::Box& block, const views::Box& access,
                      const Rect& screen, float em);

/// Gives matrices that are shown side by side the same scale, the smallest of theirs, so that 8 columns of one are as
/// wide as 8 rows of the other are high. Buffers that are drawn as lines keep their scale, which fills the width.
/// Matrices whose elements are too small to see also keep theirs.
void share_scale(const Look& look, std::span<AimedMatrix> matrices);

}  // namespace warplens::window
