#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/views/roofline.hpp"
#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// A launch in the picture.
struct RooflineMark {
  std::string label;   ///< drawn next to the point: "A", "predicted"
  std::string detail;  ///< lines of the tooltip
  views::RooflinePoint point;
  bool is_measured = false;
};

/// Content of the picture of a roofline.
struct RooflineContent {
  views::WorkUnit unit{};
  std::vector<views::Roof> roofs;
  std::vector<RooflineMark> marks;  ///< the shown launches: A before B, predicted before measured
  std::vector<RooflineMark> cloud;  ///< cells of a sweep; not labelled
  /// Indices in `marks` of the launches between which an arrow is drawn; nullopt if nothing is compared.
  std::optional<std::pair<std::size_t, std::size_t>> arrow;
  views::ChartRange range;
};

/// Draws the roofline: both axes are logarithmic. Each memory has a rising line and each peak rate a horizontal one.
/// A launch has one point per memory that it uses, all at the same height, because its intensity differs between the
/// memories; a point has the colour of its memory. The point of the memory with the highest share is filled and
/// labelled. Explains the item under the mouse in a tooltip. Returns the index of the clicked cell of the cloud.
std::optional<std::size_t> draw_roofline(const Look& look, const Rect& area, const RooflineContent& content);

/// Colour of the line and the points of a memory.
ImU32 level_colour(const Look& look, clock::MemoryLevel level);

}  // namespace warplens::window
