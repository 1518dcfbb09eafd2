#pragma once

#include <optional>

#include "app/views/buffer_shape.hpp"
#include "app/window/draw/camera.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The numbers of columns above `screen` and of rows at its left.
void draw_rulers(const Look& look, const views::BufferShape& shape, const Camera& camera, const Rect& screen);

/// Where draw_overview draws; nothing while most of the shape is to be seen.
std::optional<Rect> overview_place(const Look& look, const views::BufferShape& shape, const Camera& camera,
                                   const Rect& screen);

/// In a corner, where the view and the block are in the whole buffer. `shape` is the one that the camera looks at.
void draw_overview(const Scene& scene, std::size_t buffer, const views::BufferShape& shape, const Camera& camera,
                   const Rect& screen);

}  // namespace warplens::window
