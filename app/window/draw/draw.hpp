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

/// The window in which everything stands but for panels in windows of their own.
Rect main_window();

/// What is left of the current window, as a rectangle.
Rect remaining();

float text_width(ImFont* font, float size, std::string_view text);

/// As much of a text as there is room for, with "…" at its end where that is not all; empty where not even that fits.
std::string shortened(ImFont* font, float size, std::string_view text, float width);

enum class Align { left, centre, right };

/// Draws text on one line inside `where`, vertically centred. Text that is too long ends in an ellipsis.
void draw_text(ImDrawList& draw, const Rect& where, ImFont* font, float size, ImU32 colour, std::string_view text,
               Align align = Align::left);

/// What draw_wrapped takes.
ImVec2 wrapped_size(ImFont* font, float size, float width, std::string_view text);

/// Draws text on as many lines as its width asks for, from `at` down; Chinese as it is broken (line_breaking.hpp).
void draw_wrapped(ImDrawList& draw, ImVec2 at, float width, ImFont* font, float size, ImU32 colour,
                  std::string_view text);

/// Draws the text centred and only if it fits whole, at `largest` or smaller, down to `smallest`. Says whether it did.
bool draw_if_fits(ImDrawList& draw, const Rect& where, ImFont* font, float largest, float smallest, ImU32 colour,
                  std::string_view text);

/// Thin diagonal lines over a rectangle: bytes moved for nothing.
void draw_hatching(ImDrawList& draw, const Rect& where, ImU32 colour, float spacing);

/// How brightly something is drawn.
enum class Emphasis { normal, lit, dimmed };

/// Whether cells of this size have room for the number of any lane. All cells of a row are asked for by their
/// narrowest, so that a row has one style.
bool lane_number_fits(const Look& look, ImVec2 cell, unsigned warp_size);

/// A cell in a lane's colour, with the lane's number where `numbered`.
void draw_lane(ImDrawList& draw, const Look& look, const Rect& where, unsigned lane, unsigned warp_size,
               Emphasis emphasis, bool numbered = true);

/// That number once more, on a ground of its own, where something else was drawn over the cell.
void draw_lane_number(ImDrawList& draw, const Look& look, const Rect& where, unsigned lane, unsigned warp_size,
                      Emphasis emphasis);

/// A thin bar, `share` (0 to 1) of it filled.
void draw_share(ImDrawList& draw, const Look& look, const Rect& where, double share, ImU32 colour);

}  // namespace warplens::window
