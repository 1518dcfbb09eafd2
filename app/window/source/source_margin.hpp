#pragma once

#include <cstdint>
#include <map>

#include "app/views/instructions.hpp"
#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// Counts by source line.
using LineMap = std::map<std::uint32_t, views::LineCounts>;

/// Columns next to the code: sectors, wavefronts, and passes of constant memory. Each column is as wide as its widest
/// text, so that no text is shortened.
struct Margin {
  float sectors = 0, wavefronts = 0, passes = 0;  ///< widths in pixels; 0 if no line has such a count
  /// Width of the columns of launch A, which are to the left of those of B; 0 if nothing is compared.
  float beside = 0;
  std::size_t glyphs = 0;  ///< total width, in characters of the editor
};

/// Computes the widths. `beside` contains the counts of launch A; it is null if nothing is compared. `glyph` is the
/// width of a character of the editor.
Margin margin_of(const LineMap& counts, const LineMap* beside, const Look& look, float glyph);

/// Draws the counts of a line of code, starting at `at`. Their colours depend on the cost of the line's most expensive
/// load, store or atomic.
void draw_line_counts(const Look& look, const Margin& margin, ImVec2 at, float height, const views::LineCounts& of);

/// Draws an explanation of the numbers in the margin, on a line above the code. Draws nothing in a short panel, because
/// the code needs the room. `beside` is true if the margin also contains the counts of launch A.
void draw_margin_heads(const Look& look, bool has_figures, bool beside);

}  // namespace warplens::window
