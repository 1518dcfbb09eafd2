#pragma once

#include <array>
#include <cstdint>

#include "imgui.h"

namespace warplens::window {

/// The colours of the 32 lanes, in four groups of eight: blue, green, amber and rose, each from dark to light. Eight
/// lanes with 4-byte elements fill one sector. In a coalesced access, each sector therefore has one hue, and the
/// lightness shows the order of the lanes. Colour-blind users can also distinguish all colours; a test simulates their
/// vision (protanopia, deuteranopia and tritanopia). If there is room, the number of the lane is drawn as well.
inline constexpr std::array<std::uint32_t, 32> kLaneColours = {
    0x2051B3, 0x3A66C5, 0x527AD5, 0x698EE5, 0x81A1F1, 0x99B5F8, 0xB2CAFC, 0xCDDFFE,  //
    0x09683D, 0x207D4E, 0x329260, 0x43A673, 0x54BA86, 0x69CF9A, 0x81E4AC, 0x9BFABE,  //
    0x7C5100, 0x926103, 0xA6720C, 0xB9831F, 0xC99536, 0xD7A84C, 0xE4BB5F, 0xF1CE74,  //
    0x922768, 0xA83C7A, 0xBE518C, 0xD366A0, 0xE47DB4, 0xF297C6, 0xFAB2D5, 0xFFCEE2};

/// Converts 0xRRGGBB to Dear ImGui's format.
constexpr ImU32 opaque(std::uint32_t rgb) {
  return IM_COL32((rgb >> 16) & 0xFF, (rgb >> 8) & 0xFF, rgb & 0xFF, 255);
}

/// Returns the colour of a lane, which is the same in all panels. If a warp has fewer than 32 lanes, their colours are
/// spread over all four groups.
constexpr ImU32 lane_colour(unsigned lane, unsigned warp_size = 32) {
  const unsigned spread = warp_size >= 32 ? 1 : 32 / warp_size;
  return opaque(kLaneColours[(lane * spread + spread / 2) % 32]);
}

/// Returns near-black or white, whichever has the higher contrast with `background`.
ImU32 ink_on(ImU32 background);

/// Returns the colour with its opacity multiplied by `factor`.
ImU32 faded(ImU32 colour, float factor);

/// Mixes two colours. `share` is the share of `b` in the mixture, from 0 (only `a`) to 1 (only `b`).
ImU32 mixed(ImU32 a, ImU32 b, float share);

/// Contrast of two opaque colours as defined by WCAG, 1 to 21.
float contrast(ImU32 a, ImU32 b);

}  // namespace warplens::window
