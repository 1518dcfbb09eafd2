#pragma once

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/window/draw/theme.hpp"
#include "imgui.h"
#include "kernels/text/languages.hpp"

namespace warplens::window {

/// Colours by purpose. The colours of lanes are separate (lane_colours.hpp).
struct Colours {
  ImU32 back;     ///< background behind the panels
  ImU32 panel;    ///< background of a panel
  ImU32 raised;   ///< background of buttons and cards
  ImU32 outline;  ///< edges of cells and cards
  ImU32 grid;     ///< faint guide lines
  ImU32 text;
  ImU32 quiet;            ///< less important text; its contrast on `panel` is at least 4.5:1
  ImU32 accent;           ///< marks the current or selected item
  ImU32 lit;              ///< frame of the item under the mouse
  ImU32 good, fair, bad;  ///< blue, amber and vermilion, which colour-blind users can distinguish
  /// Colours of costs, from the lowest to the highest. They differ in hue and lightness, and none is grey.
  std::array<ImU32, 5> heat;
  ImU32 moved;          ///< background of a transferred sector
  ImU32 wasted;         ///< hatching of unused bytes
  ImU32 read, written;  ///< colours of elements that the block has read or written so far
};

Colours colours_of(Theme theme);

struct Fonts {
  ImFont* text = nullptr;
  ImFont* bold = nullptr;
  ImFont* mono = nullptr;
};

/// Languages for which this program's fonts have characters.
std::vector<kernels::Language> languages_of_window();

/// Loads the embedded fonts into the atlas of the current context. The fonts `text` and `bold` also contain the icons.
Fonts load_fonts();

/// Appearance settings that drawing code needs.
struct Look {
  Theme theme = Theme::dark;
  Colours colours{};
  Fonts fonts;
  float em = 16;  ///< height of normal text in pixels; all distances are multiples of it

  float small() const { return std::round(em * 0.85f); }
  /// Smallest text size that is drawn.
  float tiny() const { return em * 0.6f; }
  /// Returns the colour of a cost, which is a multiple of the minimum.
  ImU32 heat(double cost) const;
};

/// Height of normal text in a window of this size. Text grows with the window, so that it is readable on a laptop and
/// on a projector.
float text_size_for(ImVec2 window, float scale);

/// Sets Dear ImGui's colours, distances and base font size to `look`.
void apply(const Look& look);

/// Pushes each font once, because Dear ImGui sets the resolution of a font when it is pushed. The panels draw with font
/// pointers without pushing the fonts.
void learn_sizes(const Look& look);

}  // namespace warplens::window
