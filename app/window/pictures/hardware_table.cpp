#include "app/window/pictures/hardware_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "IconsFontAwesome6.h"
#include "analysis/translation/message.hpp"
#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "app/window/widgets/term_hint.hpp"

namespace warplens::window {
namespace {

/// Draws a cell of the table. If `term` is a label of the glossary, the tooltip of the cell shows its definition.
void cell(const Look& look, ImU32 colour, bool bold, Align align, const std::string& text,
          const std::string& shorter = {}, std::string_view term = {}) {
  ImGui::TableNextColumn();
  const float width = ImGui::GetContentRegionAvail().x, height = look.em * 1.25f, size = look.em * 0.92f;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImFont* font = bold ? look.fonts.bold : look.fonts.text;
  const bool fits = shorter.empty() || text_width(font, size, text) <= width + 0.5f;
  draw_text(*ImGui::GetWindowDrawList(), {at, {at.x + width, at.y + height}}, font, size, colour, fits ? text : shorter,
            align);
  ImGui::Dummy({0, height});
  if (!term.empty()) explain_term_at(look, {at, {at.x + width, at.y + height}}, term);
}

std::string signed_difference(const study::Compared& metric) {
  return metric.hardware > metric.model ? "+" + views::rounded(metric.hardware - metric.model)
                                        : "−" + views::rounded(metric.model - metric.hardware);
}

void draw_verdict(const Look& look, const study::Compared& metric) {
  switch (metric.verdict) {
    case study::Verdict::equal:
      return cell(look, look.colours.good, true, Align::right, ICON_FA_CHECK);
    case study::Verdict::inexact:
      cell(look, look.colours.quiet, false, Align::right, "± " + signed_difference(metric));
      return ImGui::SetItemTooltip("%s", study::reason_of(metric));
    case study::Verdict::different:
      return cell(look, look.colours.bad, true, Align::right, signed_difference(metric));
  }
}

void draw_row(const Look& look, const study::Compared& metric) {
  ImGui::TableNextRow();
  cell(look, look.colours.text, false, Align::left, words_for(metric.metric), {}, gpu::name_of(metric.metric.quantity));
  cell(look, look.colours.text, false, Align::right, views::group_digits(metric.model), views::rounded(metric.model));
  cell(look, look.colours.text, true, Align::right, views::group_digits(metric.hardware),
       views::rounded(metric.hardware));
  draw_verdict(look, metric);
}

// Draws a row for one counter. Such rows are drawn only if two counters of the same metric disagree.
void draw_counter(const Look& look, const char* name, std::uint64_t value) {
  ImGui::TableNextRow();
  cell(look, look.colours.quiet, false, Align::left, name);
  cell(look, look.colours.quiet, false, Align::right, "");
  cell(look, look.colours.quiet, false, Align::right, views::group_digits(value), views::rounded(value));
  cell(look, look.colours.quiet, false, Align::right, "");
}

}  // namespace

std::string words_for(const gpu::Metric& metric) {
  if (!metric.category) return tr("divergent branches");
  return views::figure_in_words(*metric.category, tr(gpu::name_of(metric.quantity)));
}

void draw_hardware_table(const Look& look, std::span<const study::Compared> metrics, float below) {
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg |
                                     ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_ScrollY;
  if (!ImGui::BeginTable("hardware", 4, kFlags, {0, ImGui::GetContentRegionAvail().y - below})) return;
  for (const float weight : {3.6f, 2.3f, 2.3f, 1.4f}) ImGui::TableSetupColumn("", 0, weight);
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableNextRow();
  cell(look, look.colours.quiet, false, Align::left, tr("whole grid"), {}, "whole grid");
  for (const char* head : {tr("computed"), tr("measured"), ""})
    cell(look, look.colours.quiet, false, Align::right, head, {}, head);
  for (const study::Compared& metric : metrics) {
    draw_row(look, metric);
    if (!metric.merges || !metric.both) continue;
    draw_counter(look, tr("   by instrumented code"), metric.both->instrumented);
    draw_counter(look, tr("   by the unit's own counter"), metric.both->unit);
  }
  ImGui::EndTable();
}

}  // namespace warplens::window
