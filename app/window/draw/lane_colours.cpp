#include "app/window/draw/lane_colours.hpp"

#include <algorithm>
#include <cmath>

namespace warplens::window {
namespace {

unsigned channel(ImU32 colour, int shift) {
  return (colour >> shift) & 0xFF;
}

float luminance(ImU32 colour) {
  const auto linear = [](unsigned value) {
    const float c = static_cast<float>(value) / 255.0f;
    return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f);
  };
  return 0.2126f * linear(channel(colour, IM_COL32_R_SHIFT)) + 0.7152f * linear(channel(colour, IM_COL32_G_SHIFT)) +
         0.0722f * linear(channel(colour, IM_COL32_B_SHIFT));
}

}  // namespace

float contrast(ImU32 a, ImU32 b) {
  const float la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05f) / (std::min(la, lb) + 0.05f);
}

ImU32 ink_on(ImU32 background) {
  constexpr ImU32 kDark = IM_COL32(4, 6, 10, 255);
  constexpr ImU32 kLight = IM_COL32(255, 255, 255, 255);
  return contrast(background, kDark) >= contrast(background, kLight) ? kDark : kLight;
}

ImU32 faded(ImU32 colour, float factor) {
  const auto alpha = static_cast<ImU32>(
      std::lround(static_cast<float>(channel(colour, IM_COL32_A_SHIFT)) * std::clamp(factor, 0.0f, 1.0f)));
  return (colour & ~IM_COL32_A_MASK) | (alpha << IM_COL32_A_SHIFT);
}

ImU32 mixed(ImU32 a, ImU32 b, float share) {
  ImU32 result = 0;
  for (int shift : {IM_COL32_R_SHIFT, IM_COL32_G_SHIFT, IM_COL32_B_SHIFT, IM_COL32_A_SHIFT}) {
    const auto from = static_cast<float>(channel(a, shift)), to = static_cast<float>(channel(b, shift));
    result |= static_cast<ImU32>(std::lround(from + (to - from) * share)) << shift;
  }
  return result;
}

}  // namespace warplens::window
