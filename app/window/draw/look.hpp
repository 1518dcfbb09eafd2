#pragma once

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/window/draw/theme.hpp"
#include "imgui.h"
#include "kernels/text/languages.hpp"

namespace warplens::window {

/// What each colour is for. Lanes have colours of their own (lane_colours.hpp).
struct Colours {
  ImU32 back;     ///< behind the panels
  ImU32 panel;    ///< a panel's ground
  ImU32 raised;   ///< buttons, cards, chips
  ImU32 outline;  ///< edges of cells and cards
  ImU32 grid;     ///< lines that help the eye and no more
  ImU32 text;
  ImU32 quiet;            ///< text of the second rank; still 4.5:1 on `panel`
  ImU32 accent;           ///< what is current or chosen
  ImU32 lit;              ///< the ring around what the mouse is on
  ImU32 good, fair, bad;  ///< what is well, doubtful, wrong: blue, amber, vermilion, which the colour-blind tell apart
  std::array<ImU32, 5> heat;  ///< from none to the most: hue and lightness both tell, never grey
  ImU32 moved;                ///< a sector that is moved
  ImU32 wasted;               ///< the hatching of moved bytes that nobody asked for
  ImU32 read, written;        ///< elements that the block has read, written so far
};

Colours colours_of(Theme theme);

struct Fonts {
  ImFont* text = nullptr;
  ImFont* bold = nullptr;
  ImFont* mono = nullptr;
};

/// The languages that the fonts of this program have letters for.
std::vector<kernels::Language> languages_of_window();

/// Loads the fonts that the program carries into the current context's atlas; icons are part of `text` and `bold`.
Fonts load_fonts();

/// What drawing needs to know about appearances.
struct Look {
  Theme theme = Theme::dark;
  Colours colours{};
  Fonts fonts;
  float em = 16;  ///< height of normal text in pixels; all distances are multiples of it

  float small() const { return std::round(em * 0.85f); }
  /// The smallest text that is ever drawn.
  float tiny() const { return em * 0.6f; }
  /// Where `cost` times the ideal stands between good and bad.
  ImU32 heat(double cost) const;
};

/// The height of normal text in a window of this size: it grows with the window, so that what is legible on a laptop is
/// legible on the projector's wall.
float text_size_for(ImVec2 window, float scale);

/// Sets Dear ImGui's colours, distances and base font size to `look`.
void apply(const Look& look);

/// A font learns how fine its letters are to be when it is pushed, which those that panels draw with never are.
void learn_sizes(const Look& look);

}  // namespace warplens::window
