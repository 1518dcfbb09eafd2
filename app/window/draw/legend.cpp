#include "app/window/draw/legend.hpp"

#include <algorithm>
#include <cmath>

#include "app/window/draw/lane_colours.hpp"

namespace warplens::window {
namespace {

/// Sizes as multiples of the text height: side of a swatch, distance between a swatch and its words, and distance
/// between two entries.
constexpr float kSwatch = 1.0f, kBeside = 0.35f, kApart = 0.9f;

float entry_width(const Look& look, const LegendEntry& entry, float size) {
  const bool has_swatch = entry.ground || entry.hatching;
  return (has_swatch ? size * (kSwatch + kBeside) : 0) + text_width(look.fonts.text, size, entry.words);
}

void draw_swatch(ImDrawList& draw, const Look& look, const Rect& where, const LegendEntry& entry) {
  if (!entry.ground && !entry.hatching) return;
  if (entry.ground) draw.AddRectFilled(where.min, where.max, entry.ground);
  if (entry.hatching) draw_hatching(draw, where, entry.hatching, std::max(3.0f, where.width() * 0.3f));
  draw.AddRect(where.min, where.max, faded(look.colours.quiet, 0.7f));
}

}  // namespace

float legend_height(const Look& look) {
  return std::round(look.em * 1.35f);
}

float legend_width(const Look& look, std::span<const LegendEntry> entries, float size) {
  float width = entries.empty() ? 0 : size * kApart * static_cast<float>(entries.size() - 1);
  for (const LegendEntry& entry : entries) width += entry_width(look, entry, size);
  return width;
}

void draw_legend(ImDrawList& draw, const Look& look, const Rect& where, std::span<const LegendEntry> entries,
                 Align align) {
  float size = look.em;
  if (legend_width(look, entries, size) > where.width()) size = look.small();
  if (legend_width(look, entries, size) > where.width()) size = std::max(look.tiny(), look.em * 0.7f);
  while (!entries.empty() && legend_width(look, entries, size) > where.width())
    entries = entries.first(entries.size() - 1);
  float x = align == Align::right ? where.max.x - legend_width(look, entries, size) : where.min.x;
  for (const LegendEntry& entry : entries) {
    const float width = entry_width(look, entry, size), side = std::round(size * kSwatch * 0.85f);
    const Rect all{{x, where.min.y}, {x + width, where.max.y}};
    const ImVec2 corner{std::round(x), std::round(where.centre().y - side / 2)};
    draw_swatch(draw, look, {corner, corner + ImVec2(side, side)}, entry);
    const float words = width - text_width(look.fonts.text, size, entry.words);
    draw_text(draw, {{x + words, where.min.y}, {x + width + 2, where.max.y}}, look.fonts.text, size, look.colours.text,
              entry.words);
    if (!entry.meaning.empty() && ImGui::IsWindowHovered() && all.contains(ImGui::GetMousePos()))
      ImGui::SetTooltip("%s", entry.meaning.c_str());
    x += width + size * kApart;
  }
}

}  // namespace warplens::window
