#include "app/window/pictures/comparison_table.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "analysis/translation/message.hpp"
#include "app/views/numbers.hpp"
#include "app/window/draw/fitting_text.hpp"
#include "app/window/widgets/term_hint.hpp"

namespace warplens::window {
namespace {

/// Widths of the columns, in pixels.
struct ComparisonColumns {
  float name = 0, number = 0, ratio = 0;
  bool is_stacked = false;  ///< whether each name is above its numbers, because there is no room next to them
};

float figure_size(const Look& look) {
  return look.em * 0.92f;
}

// Returns a short text for a large number: "16.8M". If `text` has a unit, it is already short and is returned.
std::string rounded_figure(const std::optional<double>& number, const std::string& text) {
  const bool has_unit = text.find(' ') != std::string::npos;
  return number && *number >= 10000 && !has_unit ? views::rounded(static_cast<std::uint64_t>(*number)) : text;
}

// Computes the widths of the columns. The columns of numbers are as wide as their longest text, and the names get the
// rest.
ComparisonColumns divide_columns(const Look& look, const std::vector<views::ComparedRow>& rows) {
  const float size = figure_size(look), frame = 2 * ImGui::GetStyle().CellPadding.x;
  float exact = look.em, rounded = look.em, name = 0;
  float ratio = text_width(look.fonts.text, look.small(), tr("B vs A"));
  for (const views::ComparedRow& row : rows) {
    for (const auto& [number, text] : {std::pair{&row.a, &row.a_text}, std::pair{&row.b, &row.b_text}}) {
      exact = std::max(exact, text_width(look.fonts.text, size, *text));
      rounded = std::max(rounded, text_width(look.fonts.text, size, rounded_figure(*number, *text)));
    }
    ratio = std::max(ratio, text_width(look.fonts.bold, size, row.ratio));
    name = std::max(name, text_width(look.fonts.text, size, row.name));
  }
  const float width = ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ScrollbarSize;
  const float room = width - 4 * frame - ratio - 4;
  if (room - 2 * exact >= std::min(name, look.em * 9)) return {room - 2 * exact, exact + 1, ratio + 1};
  if (room - 2 * rounded >= std::min(name, look.em * 6)) return {room - 2 * rounded, rounded + 1, ratio + 1};
  const float third = (width - 3 * frame) / 3;
  return {0, third, third, true};
}

// Draws `text` at the right end of the current cell. If it does not fit, draws `shorter` instead.
void draw_figure(const Look& look, float width, const std::string& text, const std::string& shorter, ImU32 colour,
                 bool bold) {
  ImFont* const font = bold ? look.fonts.bold : look.fonts.text;
  const float size = figure_size(look), height = look.em * 1.25f;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  draw_text(*ImGui::GetWindowDrawList(), {at, {at.x + width, at.y + height}}, font, size, colour,
            fits_in_line(font, size, text, width) ? text : shorter, Align::right);
  ImGui::Dummy({0, height});
}

// Draws the name of a row, wrapped to `width`. Returns its height.
float draw_figure_name(const Look& look, float width, const views::ComparedRow& row) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float size = figure_size(look), tall = wrapped_size(look.fonts.text, size, width, row.name).y;
  const float height = std::max(look.em * 1.25f, tall);
  draw_wrapped(*ImGui::GetWindowDrawList(), {at.x, at.y + (look.em * 1.25f - size) / 2}, width, look.fonts.text, size,
               look.colours.text, row.name);
  explain_term_at(look, {at, {at.x + width, at.y + height}}, row.term);
  return height;
}

void draw_heads(const Look& look, const ComparisonColumns& columns) {
  const auto head = [&](const char* text, float width, Align align) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Rect where{at, {at.x + width, at.y + look.em * 1.2f}};
    draw_text(*ImGui::GetWindowDrawList(), where, look.fonts.text, look.small(), look.colours.quiet, text, align);
    ImGui::Dummy({0, look.em * 1.2f});
    explain_term_at(look, where, text);
  };
  if (!columns.is_stacked) head(tr("whole grid"), columns.name, Align::left);
  head("A", columns.number, Align::right);
  head("B", columns.number, Align::right);
  head(tr("B vs A"), columns.ratio, Align::right);
}

// Draws the name of a row above its numbers, over the width of all columns. Returns its height.
float draw_name_above(const Look& look, const ComparisonColumns& columns, const views::ComparedRow& row) {
  const float width = 3 * columns.number + 4 * ImGui::GetStyle().CellPadding.x;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const Rect table{{draw.GetClipRectMin().x, ImGui::GetWindowPos().y},
                   {draw.GetClipRectMin().x + width + look.em, ImGui::GetWindowPos().y + ImGui::GetWindowHeight()}};
  ImGui::PushClipRect(table.min, table.max, false);
  const float height = draw_figure_name(look, width, row);
  ImGui::PopClipRect();
  return height;
}

void draw_comparison_row(const Look& look, const ComparisonColumns& columns, const views::ComparedRow& row) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  float above = 0;
  if (columns.is_stacked) {
    above = draw_name_above(look, columns, row);
  } else {
    ImGui::Dummy({0, draw_figure_name(look, columns.name, row)});
    ImGui::TableNextColumn();
  }
  const auto figure = [&](float width, const std::string& text, const std::string& shorter, ImU32 colour, bool bold) {
    if (above > 0) ImGui::SetCursorPosY(ImGui::GetCursorPosY() + above);
    draw_figure(look, width, text, shorter, colour, bold);
  };
  figure(columns.number, row.a_text, rounded_figure(row.a, row.a_text), look.colours.text, false);
  ImGui::TableNextColumn();
  figure(columns.number, row.b_text, rounded_figure(row.b, row.b_text), look.colours.text, false);
  ImGui::TableNextColumn();
  const ImU32 better = row.a == row.b ? look.colours.quiet : row.b < row.a ? look.colours.good : look.colours.bad;
  figure(columns.ratio, row.ratio, row.ratio, better, true);
}

}  // namespace

void draw_comparison_table(const Look& look, const std::vector<views::ComparedRow>& rows) {
  constexpr ImGuiTableFlags kFlags =
      ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_ScrollY;
  const ComparisonColumns columns = divide_columns(look, rows);
  const char* const id = columns.is_stacked ? "compared, stacked" : "compared";
  if (!ImGui::BeginTable(id, columns.is_stacked ? 3 : 4, kFlags)) return;
  if (!columns.is_stacked) ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, columns.name);
  ImGui::TableSetupColumn("A", ImGuiTableColumnFlags_WidthFixed, columns.number);
  ImGui::TableSetupColumn("B", ImGuiTableColumnFlags_WidthFixed, columns.number);
  ImGui::TableSetupColumn("ratio", ImGuiTableColumnFlags_WidthFixed, columns.ratio);
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableNextRow();
  draw_heads(look, columns);
  for (const views::ComparedRow& row : rows) draw_comparison_row(look, columns, row);
  ImGui::EndTable();
}

}  // namespace warplens::window
