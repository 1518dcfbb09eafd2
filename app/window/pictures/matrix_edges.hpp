#pragma once

#include <optional>

#include "app/views/sheet.hpp"
#include "app/window/draw/camera.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The numbers of columns above `screen` and of rows at its left.
void draw_rulers(const Look& look, const views::Sheet& sheet, const Camera& camera, const Rect& screen);

/// Where draw_overview draws; nothing while most of the sheet is to be seen.
std::optional<Rect> overview_place(const Look& look, const views::Sheet& sheet, const Camera& camera,
                                   const Rect& screen);

/// In a corner, where the view and the block are in the whole buffer. `sheet` is the one that the camera looks at.
void draw_overview(const Scene& scene, std::size_t buffer, const views::Sheet& sheet, const Camera& camera,
                   const Rect& screen);

}  // namespace warplens::window
