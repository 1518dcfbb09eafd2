#include <fmt/format.h>

#include <string>

#include "app/window/lane_colours.hpp"
#include "app/window/numbers.hpp"
#include "app/window/panels.hpp"
#include "app/window/widgets.hpp"

namespace warplens::window {
namespace {

// A row of the table, in one unit: sectors or wavefronts.
struct Row {
  std::string name;
  std::uint32_t line = 0;
  std::uint64_t requests = 0, moved = 0, ideal = 0;
  const char* unit = "";
  bool is_sum = false;
};

Row row_of(std::string name, std::uint32_t line, bool shared, const trace::AccessTotals& totals, bool is_sum) {
  return {std::move(name),
          line,
          totals.requests,
          shared ? totals.wavefronts : totals.sectors,
          shared ? totals.ideal_wavefronts : totals.ideal_sectors,
          shared ? "W" : "S",
          is_sum};
}

std::vector<Row> rows_of(const Scene& scene) {
  const trace::Totals& totals = scene.study.totals->totals;
  std::vector<Row> rows;
  trace::AccessTotals global, shared;
  for (const trace::InstructionTotals& instruction : totals.instructions) {
    if (!is_shared(instruction.category) && !is_global(instruction.category)) continue;
    const InstructionFacts& facts = scene.derived.facts(instruction.pc);
    const bool of_shared = is_shared(instruction.category);
    rows.push_back(row_of(short_opcode(facts.opcode), facts.source_line, of_shared, instruction.totals, false));
    (of_shared ? shared : global) += instruction.totals;
  }
  // First, so that no number of instructions scrolls them away.
  if (shared.requests) rows.insert(rows.begin(), row_of("all shared", 0, true, shared, true));
  if (global.requests) rows.insert(rows.begin(), row_of("all global", 0, false, global, true));
  return rows;
}

class TotalsPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    panel_title(scene.look, "Totals", scene.study.totals ? "whole grid · computed" : "whole grid");
    if (scene.progress.totalling) {
      draw_progress(scene, changes);
      if (!scene.study.totals) return;
    }
    if (!scene.study.totals) {
      empty_note(scene.look, scene.ready() ? "The totals were not made." : "");
      return;
    }
    draw_table(scene, view);
    draw_origin(scene);
  }

 private:
  static void draw_progress(const Scene& scene, Changes& changes) {
    const float button = scene.look.em * 4;
    const std::string text = fmt::format("executing every block: {:.0f} %", scene.progress.total_share * 100);
    ImGui::ProgressBar(static_cast<float>(scene.progress.total_share),
                       {ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x, 0}, text.c_str());
    ImGui::SameLine();
    if (ImGui::Button("Cancel", {button, 0})) changes.cancel_totals = true;
  }

  static void head(const Look& look, const char* text, bool left) {
    ImGui::TableNextColumn();
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text(*ImGui::GetWindowDrawList(), {at, {at.x + width, at.y + look.em * 1.2f}}, look.fonts.text, look.small(),
              look.colours.quiet, text, left ? Align::left : Align::right);
    ImGui::Dummy({0, look.em * 1.2f});
  }

  static void cell(const Look& look, const std::string& text, ImU32 colour, bool bold, bool left = false) {
    ImGui::TableNextColumn();
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImFont* font = bold ? look.fonts.bold : look.fonts.text;
    const float height = look.em * 1.25f;
    float size = look.em * 0.92f;
    const float wide = text_width(font, size, text);
    if (wide > width) size = std::max(look.tiny(), size * width / wide);
    draw_text(*ImGui::GetWindowDrawList(), {at, {at.x + width, at.y + height}}, font, size, colour, text,
              left ? Align::left : Align::right);
    ImGui::Dummy({0, height});
  }

  static void draw_table(const Scene& scene, View& view) {
    const Look& look = scene.look;
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg |
                                       ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_ScrollY;
    const float note = look.em * 1.5f;
    const std::vector<Row> rows = rows_of(scene);
    const float wanted = static_cast<float>(rows.size() + 1) * (look.em * 1.6f) + look.em * 0.3f;
    if (!ImGui::BeginTable("totals", 6, kFlags, {0, std::min(wanted, ImGui::GetContentRegionAvail().y - note)})) return;
    constexpr float kWeights[] = {2.9f, 1.9f, 2.4f, 1.25f, 1.25f, 1.5f};
    for (int i = 0; i < 6; ++i) ImGui::TableSetupColumn("", 0, kWeights[i]);
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableNextRow();
    head(look, "access · line", true);
    for (const char* text : {"requests", "moved", "each", "ideal", "useful"}) head(look, text, false);
    for (const Row& row : rows) draw_row(scene, view, row);
    ImGui::EndTable();
  }

  static void draw_row(const Scene& scene, View& view, const Row& row) {
    const Look& look = scene.look;
    ImGui::TableNextRow();
    if (row.line && row.line == view.focus.source_line)
      ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, faded(look.colours.accent, 0.3f));
    const double cost = row.ideal ? static_cast<double>(row.moved) / static_cast<double>(row.ideal) : 1;
    const ImU32 text = look.colours.text;
    cell(look, row.line ? fmt::format("{} · {}", row.name, row.line) : row.name, text, row.is_sum, true);
    const ImVec2 top = ImGui::GetItemRectMin();
    cell(look, grouped(row.requests), text, row.is_sum);
    cell(look, grouped(row.moved) + " " + row.unit, text, row.is_sum);
    cell(look, ratio(row.moved, row.requests), text, row.is_sum);
    cell(look, ratio(row.ideal, row.requests), look.colours.quiet, row.is_sum);
    cell(look, percent(row.ideal, row.moved), look.heat(cost), true);
    const ImVec2 bottom{ImGui::GetWindowPos().x + ImGui::GetWindowWidth(), top.y + look.em * 1.25f};
    if (row.line && ImGui::IsWindowHovered() &&
        Rect{{ImGui::GetWindowPos().x, top.y}, bottom}.contains(ImGui::GetMousePos()))
      view.next_focus.source_line = row.line;
  }

  static void draw_origin(const Scene& scene) {
    const study::GridTotals& totals = *scene.study.totals;
    const std::string how = totals.method == "classes"
                                ? counted(totals.classes, "kind of blocks", "kinds of blocks")
                                : fmt::format("all {} blocks executed", grouped(scene.study.plan->launch.grid.count()));
    const std::string text = fmt::format("S sectors, W wavefronts · {} warp instructions · {} · {:.0f} ms",
                                         grouped(totals.totals.warp_instructions), how, totals.seconds * 1000);
    const Rect room = remaining();
    draw_text(*ImGui::GetWindowDrawList(), {room.min, {room.max.x, room.min.y + scene.look.em * 1.3f}},
              scene.look.fonts.text, scene.look.small() * 0.95f, scene.look.colours.quiet, text);
  }
};

}  // namespace

std::unique_ptr<Panel> make_totals_panel() {
  return std::make_unique<TotalsPanel>();
}

}  // namespace warplens::window
