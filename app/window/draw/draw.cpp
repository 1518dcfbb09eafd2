#include "app/window/draw/draw.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "app/window/draw/lane_colours.hpp"
#include "app/window/draw/line_breaking.hpp"
#include "app/window/draw/text_log.hpp"

namespace warplens::window {

Rect main_window() {
  const ImGuiViewport& main = *ImGui::GetMainViewport();
  return {main.Pos, main.Pos + main.Size};
}

Rect remaining() {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  return {at, {at.x + std::max(room.x, 0.0f), at.y + std::max(room.y, 0.0f)}};
}

float text_width(ImFont* font, float size, std::string_view text) {
  return font->CalcTextSizeA(size, FLT_MAX, 0, text.data(), text.data() + text.size()).x;
}

std::string shortened(ImFont* font, float size, std::string_view text, float width) {
  std::string part(text);
  if (text_width(font, size, text) <= width + 0.5f) return part;
  do {
    // Removes the continuation bytes of a UTF-8 character.
    while (!part.empty() && (part.back() & 0xC0) == 0x80) part.pop_back();
    if (!part.empty()) part.pop_back();
  } while (!part.empty() && text_width(font, size, part + "…") > width);
  return part.empty() ? part : part + "…";
}

void draw_text(ImDrawList& draw, const Rect& where, ImFont* font, float size, ImU32 colour, std::string_view text,
               Align align) {
  float width = text_width(font, size, text);
  std::string cut;  // Used only if the text is shortened. Hundreds of texts are drawn per frame, and most need no copy.
  if (width > where.width() + 0.5f) {
    cut = shortened(font, size, text, where.width());
    if (cut.empty()) return;
    text = cut;
    width = text_width(font, size, text);
  }
  float x = where.min.x;
  if (align == Align::centre) x += (where.width() - width) / 2;
  if (align == Align::right) x += where.width() - width;
  const float y = where.min.y + (where.height() - size) / 2;
  draw.AddText(font, size, {std::round(x), std::round(y)}, colour, text.data(), text.data() + text.size());
  if (auto* log = static_cast<TextLog*>(ImGui::GetIO().UserData))
    log->entries.push_back({std::string(text),
                            {{x, y}, {x + width, y + size}},
                            {draw.GetClipRectMin(), draw.GetClipRectMax()},
                            &draw,
                            !cut.empty(),
                            colour});
}

namespace {

// Tolerance in pixels when widths of texts are compared: sums of character widths can have rounding errors.
constexpr float kSlack = 0.5f;

std::string folded_for(ImFont* font, float size, float width, std::string_view text) {
  return break_lines(text, width, [&](std::string_view part) { return text_width(font, size, part); });
}

}  // namespace

ImVec2 wrapped_size(ImFont* font, float size, float width, std::string_view text) {
  const std::string lines = folded_for(font, size, width, text);
  return font->CalcTextSizeA(size, FLT_MAX, width + kSlack, lines.data(), lines.data() + lines.size());
}

void draw_wrapped(ImDrawList& draw, ImVec2 at, float width, ImFont* font, float size, ImU32 colour,
                  std::string_view text) {
  const std::string lines = folded_for(font, size, width, text);
  draw.AddText(font, size, at, colour, lines.data(), lines.data() + lines.size(), width + kSlack);
  if (auto* log = static_cast<TextLog*>(ImGui::GetIO().UserData))
    log->entries.push_back({std::string(text),
                            {at, at + wrapped_size(font, size, width, text)},
                            {draw.GetClipRectMin(), draw.GetClipRectMax()},
                            &draw,
                            false,
                            colour});
}

bool draw_if_fits(ImDrawList& draw, const Rect& where, ImFont* font, float largest, float smallest, ImU32 colour,
                  std::string_view text) {
  const float wide = text_width(font, largest, text);
  const float room = where.width() - 2;
  float size = std::min(largest, where.height() * 1.02f);
  if (wide > 0) size = std::min(size, largest * room / wide);
  // The widths of letters are rounded, so the text may be wider than calculated. Try smaller sizes.
  size = std::floor(size * 2) / 2;
  while (size >= smallest && text_width(font, size, text) > where.width() + 0.5f) size -= 0.5f;
  if (size < smallest) return false;
  draw_text(draw, where, font, size, colour, text, Align::centre);
  return true;
}

void draw_hatching(ImDrawList& draw, const Rect& where, ImU32 colour, float spacing) {
  if (where.width() < 2 || where.height() < 2) return;
  draw.PushClipRect(where.min, where.max, true);
  // The positions of the lines depend on the screen, not on the rectangle, so that the lines of adjacent rectangles
  // meet.
  const float first = std::floor((where.min.x - where.max.y) / spacing) * spacing;
  for (float sum = first; sum < where.max.x - where.min.y + spacing; sum += spacing)
    draw.AddLine({sum + where.max.y, where.max.y}, {sum + where.min.y, where.min.y}, colour, 1.0f);
  draw.PopClipRect();
}

namespace {

// Returns the text size for the number of a lane in a cell of this size. In a large cell, it may be larger than other
// text. It is the same for numbers with one and two digits.
float number_size(const Look& look, ImVec2 cell, unsigned warp_size) {
  const float wide = text_width(look.fonts.bold, look.em, warp_size > 10 ? "88" : "8");
  const float largest = std::max(look.em, cell.y * 0.55f);
  // If possible, leave a gap beside the number, so that the numbers of adjacent lanes do not look like one number.
  const float whole = look.em * (cell.x - 1) / wide, apart = look.em * cell.x * 0.78f / wide;
  const float beside = std::max(apart, std::min(whole, std::ceil(look.tiny() * 1.1f)));
  return std::floor(std::min({largest, cell.y * 1.02f, beside}));
}

}  // namespace

bool lane_number_fits(const Look& look, ImVec2 cell, unsigned warp_size) {
  return number_size(look, cell, warp_size) >= look.tiny();
}

namespace {

ImU32 cell_colour(const Look& look, unsigned lane, unsigned warp_size, Emphasis emphasis) {
  const ImU32 colour = lane_colour(lane, warp_size);
  return emphasis == Emphasis::dimmed ? mixed(look.colours.panel, colour, 0.25f) : colour;
}

void draw_number(ImDrawList& draw, const Look& look, const Rect& where, unsigned lane, float size, ImU32 colour,
                 Emphasis emphasis) {
  char number[8];
  std::snprintf(number, sizeof number, "%u", lane);
  const ImU32 ink = emphasis == Emphasis::dimmed ? mixed(colour, look.colours.text, 0.4f) : ink_on(colour);
  draw_text(draw, {{where.min.x - 2, where.min.y}, {where.max.x + 2, where.max.y}}, look.fonts.bold, size, ink, number,
            Align::centre);
}

}  // namespace

void draw_lane(ImDrawList& draw, const Look& look, const Rect& where, unsigned lane, unsigned warp_size,
               Emphasis emphasis, bool numbered) {
  const ImU32 colour = cell_colour(look, lane, warp_size, emphasis);
  const float side = std::min(where.width(), where.height());
  const float rounding = side > 9 ? std::min(side * 0.18f, look.em * 0.25f) : 0;
  draw.AddRectFilled(where.min, where.max, colour, rounding);
  const float size = number_size(look, where.max - where.min, warp_size);
  if (numbered && size >= look.tiny()) draw_number(draw, look, where, lane, size, colour, emphasis);
  if (emphasis == Emphasis::lit)
    draw.AddRect({where.min.x - 1, where.min.y - 1}, {where.max.x + 1, where.max.y + 1}, look.colours.lit, rounding,
                 std::max(1.5f, look.em * 0.12f));
}

void draw_share(ImDrawList& draw, const Look& look, const Rect& where, double share, ImU32 colour) {
  const float rounding = where.height() / 2;
  draw.AddRectFilled(where.min, where.max, look.colours.raised, rounding);
  const float filled = where.width() * static_cast<float>(std::clamp(share, 0.0, 1.0));
  if (filled > 0)
    draw.AddRectFilled(where.min, {where.min.x + std::max(filled, where.height()), where.max.y}, colour, rounding);
}

}  // namespace warplens::window
