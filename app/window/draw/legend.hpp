#pragma once

#include <span>
#include <string>

#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// An entry of a legend: a colour or a hatching, and its meaning.
struct LegendEntry {
  ImU32 ground = 0;     ///< background colour; 0 for none
  ImU32 hatching = 0;   ///< colour of the hatching over the background; 0 for none
  std::string words;    ///< a short name
  std::string meaning;  ///< a sentence for the tooltip
};

/// Height of a legend in pixels.
float legend_height(const Look& look);

/// Width of these entries in pixels, in text of this size.
float legend_width(const Look& look, std::span<const LegendEntry> entries, float size);

/// Draws the entries in one line at the left or right of `where`, each as a swatch followed by its words. If there is
/// not enough room, the text becomes smaller. If that is not sufficient, the last entries are left out. The tooltip of
/// an entry is its sentence.
void draw_legend(ImDrawList& draw, const Look& look, const Rect& where, std::span<const LegendEntry> entries,
                 Align align = Align::left);

}  // namespace warplens::window
