#include "app/window/source/code_listing.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "TextEditor.h"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/source/code_palette.hpp"
#include "app/window/widgets/term_hint.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

constexpr std::size_t kNumber = 0, kWaits = 1, kSets = 2, kStall = 3, kCost = 4, kCode = 5;
/// Number of characters of code that the columns next to it must leave.
constexpr std::size_t kCodeWanted = 44, kCodeNeeded = 28;

/// Draws code on one line, in colours: the guard and directives, the opcode, labels and comments, and the operands.
void draw_code(ImDrawList& draw, const Look& look, const TextEditor::Palette& palette, const Rect& where,
               std::string_view code, bool is_faded) {
  const auto colour = [&](TextEditor::Color which) { return palette[static_cast<std::size_t>(which)]; };
  const float size = ImGui::GetFontSize();
  constexpr std::string_view kEllipsis = "…";
  std::string shown = shortened(look.fonts.mono, size, code, where.width());
  const bool is_shortened = shown.size() < code.size() || shown.ends_with(kEllipsis);
  if (is_shortened && shown.ends_with(kEllipsis)) shown.resize(shown.size() - kEllipsis.size());
  Rect rest = where;
  bool had_opcode = is_faded;
  for (std::size_t at = 0; at < shown.size();) {
    std::size_t end = std::min(shown.find(' ', at), shown.size());
    while (end < shown.size() && shown[end] == ' ') ++end;
    const std::string_view word = std::string_view(shown).substr(at, end - at);
    ImU32 ink = is_faded ? look.colours.quiet : look.colours.text;
    if (word.front() == '@') {
      ink = colour(TextEditor::Color::keyword);
    } else if (word.starts_with("//")) {
      ink = colour(TextEditor::Color::comment);
      had_opcode = true;
    } else if (!had_opcode) {
      ink = colour(word.front() == '.' ? TextEditor::Color::keyword : TextEditor::Color::declaration);
      had_opcode = true;
    }
    // The text as a whole fits, so a word must not be shortened because of rounding.
    draw_text(draw, {rest.min, {rest.max.x + size, rest.max.y}}, look.fonts.mono, size, ink, word);
    rest.min.x += text_width(look.fonts.mono, size, word);
    at = end;
  }
  // The font of code has no ellipsis.
  if (is_shortened)
    draw_text(draw, {rest.min, {rest.max.x + size, rest.max.y}}, look.fonts.text, size, look.colours.quiet, kEllipsis);
}

ImU32 mark_colour(const Look& look, RowMark mark) {
  switch (mark) {
    case RowMark::none:
      return 0;
    case RowMark::changed:
      return faded(look.colours.fair, 0.30f);
    case RowMark::only_here:
      return faded(look.colours.bad, 0.28f);
    case RowMark::absent:
      return faded(look.colours.quiet, 0.10f);
  }
  return 0;
}

}  // namespace

void CodeListing::set_rows(std::vector<ListingRow> rows) {
  if (rows.size() != rows_.size()) followed_ = 0, is_new_ = true;
  rows_ = std::move(rows);
  longest_ = {};
  for (const ListingRow& row : rows_)
    for (const ListingCell& cell : row.sides) {
      const auto widen = [&](std::size_t column, const std::string& text) {
        longest_[column] = std::max(longest_[column], text.size());
      };
      widen(kNumber, cell.number), widen(kWaits, cell.waits), widen(kSets, cell.sets), widen(kStall, cell.stall);
      widen(kCost, cell.cost), widen(kCode, cell.code);
    }
}

CodeListing::Columns CodeListing::arrange(const Look& look, float glyph, float width, bool shows_costs) const {
  Columns columns;
  const auto in_pixels = [&](std::size_t column) {
    return longest_[column] == 0 ? 0 : glyph * (static_cast<float>(longest_[column]) + 1.6f);
  };
  const auto room_for = [&](std::size_t characters) {
    return columns.before_code() + glyph * static_cast<float>(std::min(characters, longest_[kCode])) <= width;
  };
  if (shows_costs && longest_[kCost] != 0) columns.cost = glyph * static_cast<float>(longest_[kCost]) + look.em * 1.2f;
  columns.number = in_pixels(kNumber);
  if (!room_for(kCodeNeeded)) columns.number = 0;
  // A column head must fit as well.
  const auto with_head = [&](std::size_t column, const char* head) {
    const float text = text_width(look.fonts.text, look.small() * 0.92f, head) + glyph;
    return longest_[column] == 0 ? 0 : std::max(in_pixels(column), text);
  };
  columns.waits = with_head(kWaits, tr("waits"));
  columns.sets = with_head(kSets, tr("sets"));
  columns.stall = with_head(kStall, tr("stall"));
  if (!room_for(kCodeWanted)) columns.waits = columns.sets = columns.stall = 0;
  return columns;
}

void CodeListing::draw_heads(const Look& look, const Columns& columns, float width, std::size_t sides) {
  if (columns.stall == 0 && sides == 1) return;
  const float height = look.em * 1.05f;
  const Rect room = remaining();
  for (std::size_t side = 0; side < sides; ++side) {
    const float begin = room.min.x + width * static_cast<float>(side);
    if (sides > 1)
      draw_text(*ImGui::GetWindowDrawList(), {{begin, room.min.y}, {begin + look.em, room.min.y + height}},
                look.fonts.bold, look.em, look.colours.accent, side == 0 ? "A" : "B");
    if (columns.stall == 0) continue;
    float left = begin + look.em * 0.3f + columns.cost + columns.number;
    const auto head = [&](float column, const char* text, const char* term) {
      const Rect where{{left, room.min.y}, {left + column, room.min.y + height}};
      draw_text(*ImGui::GetWindowDrawList(), where, look.fonts.text, look.small() * 0.92f, look.colours.quiet, text);
      explain_term_at(look, where, term);
      left += column;
    };
    head(columns.waits, tr("waits"), "scoreboard barrier");
    head(columns.sets, tr("sets"), "scoreboard barrier");
    head(columns.stall, tr("stall"), "stall count");
  }
  ImGui::Dummy({room.width(), height});
}

// Scrolls to the first row of the current PTX line once, if none of its rows is visible.
void CodeListing::follow(const ListingState& state, float row_height, const std::function<void()>& settle) {
  const bool changed = std::exchange(followed_, state.current_ptx_line) != state.current_ptx_line;
  if (is_new_) settle();  // Dear ImGui knows the height of the list only after its first frame
  const bool scrolls = changed || std::exchange(is_new_, false);
  if (!scrolls || state.current_ptx_line == 0) return;
  const float top = ImGui::GetScrollY(), height = ImGui::GetWindowHeight();
  std::optional<std::size_t> first;
  for (std::size_t at = 0; at < rows_.size(); ++at) {
    const auto& sides = rows_[at].sides;
    if (sides.empty() || sides.back().ptx_line != state.current_ptx_line) continue;
    const float y = static_cast<float>(at) * row_height;
    if (y >= top && y + row_height <= top + height) return;
    if (!first) first = at;
  }
  if (!first) return;
  ImGui::SetScrollY(std::max(0.0f, static_cast<float>(*first) * row_height - height / 2));
  settle();
}

ListingMouse CodeListing::draw(const Look& look, const ListingState& state, const std::function<void()>& settle) {
  ListingMouse mouse;
  const std::size_t sides = rows_.empty() ? 1 : std::max<std::size_t>(rows_.front().sides.size(), 1);
  const bool compares = sides > 1;
  ImGui::PushFont(look.fonts.mono, std::round(look.em * 0.96f));
  const float glyph = text_width(look.fonts.mono, ImGui::GetFontSize(), "0");
  const float scrollbar = ImGui::GetStyle().ScrollbarSize;
  const float width = (remaining().width() - scrollbar) / static_cast<float>(sides);
  const Columns columns = arrange(look, glyph, width - look.em * 0.6f, state.shows_costs);
  draw_heads(look, columns, width, sides);
  const TextEditor::Palette palette = code_palette(look);
  const float row_height = std::round(ImGui::GetFontSize() * 1.25f);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
  ImGui::BeginChild("listing", {remaining().width(), remaining().height()}, 0);
  follow(state, row_height, settle);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const auto draw_cell = [&](const ListingCell& cell, const Rect& box) {
    const ImU32 mark = mark_colour(look, cell.mark);
    if (state.tints && cell.source_line != 0) {
      // In a comparison, the background shows the differences.
      if (!compares) draw.AddRectFilled(box.min, box.max, state.tints->tint(look, cell.source_line));
      draw.AddRectFilled(box.min, {box.min.x + look.em * 0.2f, box.max.y}, state.tints->bar(look, cell.source_line));
    }
    if (mark != 0) draw.AddRectFilled(box.min, box.max, mark);
    if (cell.source_line != 0 && cell.source_line == state.focused_source_line)
      draw.AddRectFilled(box.min, box.max, faded(look.colours.quiet, 0.22f));
    if (cell.ptx_line != 0 && cell.ptx_line == state.current_ptx_line)
      draw.AddRectFilled(box.min, box.max, faded(look.colours.accent, 0.30f));
    float left = box.min.x + look.em * 0.3f;
    const auto text = [&](float column, const std::string& shown, ImU32 colour) {
      if (column > 0 && !shown.empty())
        draw_text(draw, {{left, box.min.y}, {left + column, box.max.y}}, look.fonts.mono, ImGui::GetFontSize(), colour,
                  shown);
      left += column;
    };
    if (columns.cost > 0 && !cell.cost.empty()) {
      const Rect where{{left, box.min.y + 1}, {left + columns.cost - look.em * 0.5f, box.max.y - 1}};
      const ImU32 heat = look.heat(cell.heat);
      draw.AddRectFilled(where.min, where.max, mixed(look.colours.panel, heat, 0.28f), look.em * 0.2f);
      draw.AddRectFilled(where.min, {where.min.x + look.em * 0.18f, where.max.y}, heat, 0);
      draw_text(draw, {where.min, {where.max.x - look.em * 0.15f, where.max.y}}, look.fonts.bold, look.small(),
                look.colours.text, cell.cost, Align::right);
    }
    left += columns.cost;
    text(columns.number, cell.number, look.colours.quiet);
    text(columns.waits, cell.waits, look.colours.text);
    text(columns.sets, cell.sets, look.colours.text);
    text(columns.stall, cell.stall, look.colours.quiet);
    draw_code(draw, look, palette, {{left, box.min.y}, {box.max.x - look.em * 0.2f, box.max.y}}, cell.code,
              cell.is_faded);
  };
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows_.size()), row_height);
  while (clipper.Step())
    for (int at = clipper.DisplayStart; at < clipper.DisplayEnd; ++at) {
      const ImVec2 corner = ImGui::GetCursorScreenPos();
      const auto& cells = rows_[static_cast<std::size_t>(at)].sides;
      for (std::size_t side = 0; side < cells.size(); ++side) {
        const float left = corner.x + width * static_cast<float>(side);
        const Rect box{{left, corner.y},
                       {left + width - (side + 1 < cells.size() ? look.em * 0.3f : 0), corner.y + row_height}};
        draw_cell(cells[side], box);
        if (ImGui::IsWindowHovered() && box.contains(ImGui::GetMousePos())) mouse.hovered = &cells[side];
      }
      ImGui::Dummy({width * static_cast<float>(sides), row_height});
    }
  clipper.End();
  mouse.clicked = mouse.hovered != nullptr && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  ImGui::EndChild();
  ImGui::PopStyleVar();
  ImGui::PopFont();
  return mouse;
}

}  // namespace warplens::window
