#pragma once

#include <optional>

#include "app/views/buffer_shape.hpp"
#include "app/window/draw/camera.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws the column numbers above `screen`, and the row numbers to its left.
void draw_rulers(const Look& look, const views::BufferShape& shape, const Camera& camera, const Rect& screen);

/// Returns the place of the overview in `screen`: the lower right corner, or the corner that covers the least of
/// `frame`. Returns nullopt if more than half of the shape is visible, because no overview is then needed.
std::optional<Rect> overview_place(const Look& look, const views::BufferShape& shape, const Camera& camera,
                                   const Rect& screen, const Rect& frame);

/// Draws an overview of the whole buffer at `place`. It marks the visible part, and the part that the block accesses.
/// `shape` is the shape that the camera shows.
void draw_overview(const Scene& scene, std::size_t buffer, const views::BufferShape& shape, const Camera& camera,
                   const Rect& place, const Rect& screen);

}  // namespace warplens::window
