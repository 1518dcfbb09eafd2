#pragma once

#include <span>

#include "app/views/buffer_shape.hpp"
#include "app/window/draw/camera.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// A buffer's picture, as it is being aimed.
struct AimedMatrix {
  const views::BufferShape* shape = nullptr;
  Rect screen;  ///< where it is drawn
  Camera camera;
};

/// Aims at a buffer as the zoom asks for: at all of it, or at the block's part, or, where its elements would be specks,
/// at the latest access to it. A small matrix is always seen whole.
Camera aimed_at(const Scene& scene, MatrixZoom zoom, std::size_t buffer, const views::BufferShape& shape,
                const Rect& screen);

/// A long buffer that is drawn as lines fills the width with them: the block's from the top, clear of the overview in
/// the lower corner. Where those have no room, the ones around the latest access are seen, and before the first one
/// (`access` is empty) the block's first. All lanes of the access are seen, if their colours can still be told apart
/// then. `em` is the height of text in pixels.
Camera aimed_at_lines(const views::BufferShape& shape, const views::Box& block, const views::Box& access,
                      const Rect& screen, float em);

/// Gives matrices that are seen side by side one scale, the smallest of theirs, so that 8 columns of one are as wide as
/// 8 rows of the other are high. Buffers that are drawn as rows of lines keep theirs, which fills the width, and so
/// does one whose elements are specks already.
void share_scale(const Look& look, std::span<AimedMatrix> matrices);

}  // namespace warplens::window
