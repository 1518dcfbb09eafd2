#pragma once

#include <cstdint>
#include <map>

#include "app/views/instructions.hpp"
#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// Counts by line of the source.
using LineMap = std::map<std::uint32_t, views::LineCounts>;

/// The columns beside the code: sectors, wavefronts, then passes of constant memory. As wide as their widest text, so
/// that none is ever left out.
struct Margin {
  float sectors = 0, wavefronts = 0, passes = 0;  ///< in pixels; 0: no line has any
  float beside = 0;                               ///< of A's columns, before them; 0 where nothing is pinned
  std::size_t glyphs = 0;                         ///< all, as the editor counts
};

/// `beside` has the lines of A, null for none; `glyph` is the width of one of the editor's.
Margin margin_of(const LineMap& counts, const LineMap* beside, const Look& look, float glyph);

/// A line's cells from `at` on, each as warm as it is costly: of its load, store or atomic that is the worst.
void draw_line_counts(const Look& look, const Margin& margin, ImVec2 at, float height, const views::LineCounts& of);

/// A line above the code that says what the two numbers of the margin are; nothing where the code needs the room.
/// `beside`: there are A's as well.
void draw_margin_heads(const Look& look, bool has_figures, bool beside);

}  // namespace warplens::window
