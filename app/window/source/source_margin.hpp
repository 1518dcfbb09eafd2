#pragma once

#include <cstdint>
#include <map>

#include "app/views/instructions.hpp"
#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// Counts by source line.
using LineMap = std::map<std::uint32_t, views::LineCounts>;

/// Columns next to the code: sectors, wavefronts, and passes of constant memory. Each is as wide as its widest text, so
/// that none is shortened.
struct Margin {
  float sectors = 0, wavefronts = 0, passes = 0;  ///< widths in pixels; 0 if no line has such a count
  float beside = 0;                               ///< width of A's columns, which come first; 0 if nothing is compared
  std::size_t glyphs = 0;                         ///< total width, in characters of the editor
};

/// Computes the widths. `beside` has the counts of A, or is null; `glyph` is the width of a character of the editor.
Margin margin_of(const LineMap& counts, const LineMap* beside, const Look& look, float glyph);

/// Draws the cells of a line from `at` on. Their colours depend on the cost of the line's most expensive load, store or
/// atomic.
void draw_line_counts(const Look& look, const Margin& margin, ImVec2 at, float height, const views::LineCounts& of);

/// Draws a line above the code that explains the numbers in the margin; nothing if the code needs the room. `beside`:
/// the margin also has the counts of A.
void draw_margin_heads(const Look& look, bool has_figures, bool beside);

}  // namespace warplens::window
