#include "app/window/source/source_margin.hpp"

#include <algorithm>
#include <string>
#include <tuple>

#include "app/views/numbers.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/widgets/term_hint.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

using views::Counted;

std::string margin_text(std::uint64_t moved, std::uint64_t requests, const char* unit) {
  const std::string exact = views::ratio(moved, requests);
  return (exact.size() > 4 ? views::rounded_ratio(moved, requests) : exact) + " " + unit;
}

void widen(Margin& margin, const LineMap& lines, const Look& look) {
  const auto for_text = [&](float& column, const std::string& text) {
    column = std::max(column, text_width(look.fonts.bold, look.small(), text) + look.em * 0.75f);
  };
  for (const auto& [line, of] : lines) {
    const trace::AccessTotals global = views::worst_of(of, Counted::global);
    const trace::AccessTotals shared = views::worst_of(of, Counted::shared);
    const trace::AccessTotals constant = views::worst_of(of, Counted::constant);
    if (global.requests) for_text(margin.sectors, margin_text(global.sectors, global.requests, "S"));
    if (shared.requests) for_text(margin.wavefronts, margin_text(shared.wavefronts, shared.requests, "W"));
    if (constant.requests) for_text(margin.passes, margin_text(constant.wavefronts, constant.requests, "P"));
  }
}

}  // namespace

Margin margin_of(const LineMap& counts, const LineMap* beside, const Look& look, float glyph) {
  Margin margin;
  widen(margin, counts, look);
  if (beside) {
    widen(margin, *beside, look);
    margin.beside = margin.sectors + margin.wavefronts + margin.passes + look.em * 0.4f;
  }
  const float all = margin.sectors + margin.wavefronts + margin.passes + margin.beside;
  margin.glyphs = 1 + static_cast<std::size_t>(all / std::max(glyph, 1.0f));
  return margin;
}

void draw_line_counts(const Look& look, const Margin& margin, ImVec2 at, float height, const views::LineCounts& of) {
  const auto cell = [&](float width, std::uint64_t moved, std::uint64_t requests, std::uint64_t ideal,
                        const char* unit) {
    const Rect box{{at.x + 1, at.y + 1}, {at.x + width - 2, at.y + height - 1}};
    at.x += width;
    if (requests == 0) return;
    const ImU32 heat = look.heat(ideal ? static_cast<double>(moved) / static_cast<double>(ideal) : 1);
    const float edge = look.em * 0.18f;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(box.min, box.max, mixed(look.colours.panel, heat, 0.28f), look.em * 0.2f);
    draw.AddRectFilled(box.min, {box.min.x + edge, box.max.y}, heat, 0);
    draw_text(draw, {{box.min.x + edge, box.min.y}, {box.max.x - edge, box.max.y}}, look.fonts.bold, look.small(),
              look.colours.text, margin_text(moved, requests, unit), Align::right);
  };
  const trace::AccessTotals global = views::worst_of(of, Counted::global);
  cell(margin.sectors, global.sectors, global.requests, global.ideal_sectors, "S");
  for (const auto& [width, memory, unit] :
       {std::tuple{margin.wavefronts, Counted::shared, "W"}, {margin.passes, Counted::constant, "P"}}) {
    const trace::AccessTotals worst = views::worst_of(of, memory);
    cell(width, worst.wavefronts, worst.requests, worst.ideal_wavefronts, unit);
  }
}

void draw_margin_heads(const Look& look, bool has_figures, bool beside) {
  const Rect room = remaining();
  const float height = look.em * 1.05f;
  if (room.height() < look.em * 9) return;  // in a short panel, the code needs the room
  if (has_figures)
    draw_text(*ImGui::GetWindowDrawList(), {room.min, {room.max.x, room.min.y + height}}, look.fonts.text,
              look.small() * 0.92f, look.colours.quiet,
              beside ? tr("Per request: S = sectors, W = wavefronts; A, then B")
                     : tr("Per request: S = sectors, W = wavefronts"));
  if (has_figures) explain_term_at(look, {room.min, {room.max.x, room.min.y + height}}, "per request");
  ImGui::Dummy({room.width(), height});
}

}  // namespace warplens::window
