#pragma once

#include <string_view>

#include "app/window/draw/look.hpp"
#include "imgui.h"

namespace warplens::window {

/// A rectangle on the screen, in pixels.
struct Rect {
  ImVec2 min, max;
  float width() const { return max.x - min.x; }
  float height() const { return max.y - min.y; }
  ImVec2 centre() const { return {(min.x + max.x) / 2, (min.y + max.y) / 2}; }
  bool contains(ImVec2 point) const {
    return point.x >= min.x && point.x < max.x && point.y >= min.y && point.y < max.y;
  }
  Rect shrunk(float by) const { return {{min.x + by, min.y + by}, {max.x - by, max.y - by}}; }
  bool operator==(const Rect& other) const {
    return min.x == other.min.x && min.y == other.min.y && max.x == other.max.x && max.y == other.max.y;
  }
};

/// Rectangle of the main window. It contains all panels except those that have their own window.
Rect main_window();

/// Rectangle of the remaining space in the current window.
Rect remaining();

float text_width(ImFont* font, float size, std::string_view text);

/// Returns the text, shortened to the width that is available. A shortened text ends in "…". Empty if not even one
/// character fits.
std::string shortened(ImFont* font, float size, std::string_view text, float width);

enum class Align { left, centre, right };

/// Draws text on one line inside `where`, vertically centred. Text that is too long ends in an ellipsis.
void draw_text(ImDrawList& draw, const Rect& where, ImFont* font, float size, ImU32 colour, std::string_view text,
               Align align = Align::left);

/// Returns the size of the text that draw_wrapped draws.
ImVec2 wrapped_size(ImFont* font, float size, float width, std::string_view text);

/// Draws text on as many lines as it needs. `at` is the upper left corner of the first line. Chinese text is broken by
/// its own rules (line_breaking.hpp).
void draw_wrapped(ImDrawList& draw, ImVec2 at, float width, ImFont* font, float size, ImU32 colour,
                  std::string_view text);

/// Draws the text centred, but only if it fits completely, at a size from `largest` down to `smallest`. Returns whether
/// it fits.
bool draw_if_fits(ImDrawList& draw, const Rect& where, ImFont* font, float largest, float smallest, ImU32 colour,
                  std::string_view text);

/// Draws thin diagonal lines over a rectangle, for example over unused bytes.
void draw_hatching(ImDrawList& draw, const Rect& where, ImU32 colour, float spacing);

/// Emphasis of a drawn item, such as a cell.
enum class Emphasis { normal, lit, dimmed };

/// Returns whether the number of each lane fits into a cell of this size. Pass the size of the narrowest cell of a row,
/// so that either all cells of the row have numbers, or none.
bool lane_number_fits(const Look& look, ImVec2 cell, unsigned warp_size);

/// Draws a cell in a lane's colour. If `numbered` is true, also draws the number of the lane.
void draw_lane(ImDrawList& draw, const Look& look, const Rect& where, unsigned lane, unsigned warp_size,
               Emphasis emphasis, bool numbered = true);

/// Draws a thin bar that is filled by `share` (0 to 1).
void draw_share(ImDrawList& draw, const Look& look, const Rect& where, double share, ImU32 colour);

}  // namespace warplens::window
