#pragma once

#include <span>
#include <string>

#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// What a colour or a hatching in a picture means.
struct LegendEntry {
  ImU32 ground = 0;     ///< 0: none
  ImU32 hatching = 0;   ///< over it; 0: none
  std::string words;    ///< as few as tell it
  std::string meaning;  ///< a sentence, for the mouse
};

/// How high a legend is.
float legend_height(const Look& look);

/// How wide these entries are in letters of this size.
float legend_width(const Look& look, std::span<const LegendEntry> entries, float size);

/// A swatch and its words for each, in one line: in letters of the normal size, or of a smaller one where those have
/// no room; the last ones are left out where even that does not do. At the left of `where`, or at its right. Shows an
/// entry's sentence while the mouse is on it.
void draw_legend(ImDrawList& draw, const Look& look, const Rect& where, std::span<const LegendEntry> entries,
                 Align align = Align::left);

}  // namespace warplens::window
