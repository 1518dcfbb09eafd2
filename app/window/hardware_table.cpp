#include "app/window/hardware_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "IconsFontAwesome6.h"
#include "app/views/numbers.hpp"

namespace warplens::window {
namespace {

void cell(const Look& look, ImU32 colour, bool bold, Align align, const std::string& text,
          const std::string& shorter = {}) {
  ImGui::TableNextColumn();
  const float width = ImGui::GetContentRegionAvail().x, height = look.em * 1.25f, size = look.em * 0.92f;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImFont* font = bold ? look.fonts.bold : look.fonts.text;
  const bool fits = shorter.empty() || text_width(font, size, text) <= width + 0.5f;
  draw_text(*ImGui::GetWindowDrawList(), {at, {at.x + width, at.y + height}}, font, size, colour, fits ? text : shorter,
            align);
  ImGui::Dummy({0, height});
}

std::string signed_difference(const Comparison& row) {
  return row.counted > row.computed ? "+" + views::rounded(row.counted - row.computed)
                                    : "−" + views::rounded(row.computed - row.counted);
}

void draw_verdict(const Look& look, const Comparison& row) {
  if (row.counted == row.computed)
    cell(look, look.colours.good, true, Align::right, ICON_FA_CHECK);
  else if (!row.exact)
    cell(look, look.colours.quiet, false, Align::right, "± " + signed_difference(row));
  else
    cell(look, look.colours.bad, true, Align::right, signed_difference(row));
}

bool is_exact(const trace::Totals& totals, trace::Category category) {
  return totals.of(category).exact() && totals.as_written(category);
}

}  // namespace

std::vector<Comparison> comparisons(const trace::Totals& totals, const gpu::Counters& counters) {
  std::vector<Comparison> rows;
  for (const gpu::HardwareCount& count : counters.counts) {
    const std::uint64_t computed = gpu::modelled(totals, count.figure);
    if (computed == 0 && count.value == 0) continue;
    std::string name = fmt::format("{} {}", trace::name_of(count.figure.category), gpu::name_of(count.figure.quantity));
    std::replace(name.begin(), name.end(), '_', ' ');
    rows.push_back({std::move(name), computed, count.value, is_exact(totals, count.figure.category)});
  }
  return rows;
}

void draw_hardware_table(const Look& look, const std::vector<Comparison>& rows, float below) {
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg |
                                     ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_ScrollY;
  if (!ImGui::BeginTable("hardware", 4, kFlags, {0, ImGui::GetContentRegionAvail().y - below})) return;
  for (const float weight : {3.6f, 2.3f, 2.3f, 1.4f}) ImGui::TableSetupColumn("", 0, weight);
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableNextRow();
  cell(look, look.colours.quiet, false, Align::left, "whole grid");
  for (const char* head : {"computed", "counted", ""}) cell(look, look.colours.quiet, false, Align::right, head);
  for (const Comparison& row : rows) {
    ImGui::TableNextRow();
    cell(look, look.colours.text, false, Align::left, row.name);
    cell(look, look.colours.text, false, Align::right, views::grouped(row.computed), views::rounded(row.computed));
    cell(look, look.colours.text, true, Align::right, views::grouped(row.counted), views::rounded(row.counted));
    draw_verdict(look, row);
  }
  ImGui::EndTable();
}

}  // namespace warplens::window
