#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "IconsFontAwesome6.h"
#include "app/window/ask_hardware.hpp"
#include "app/window/hardware_table.hpp"
#include "app/window/lane_colours.hpp"
#include "app/window/numbers.hpp"
#include "app/window/panels.hpp"
#include "app/window/widgets.hpp"

namespace warplens::window {
namespace {

// What a kind of memory is counted in: sectors, wavefronts of shared memory, passes of constant memory.
enum class Unit { sectors, wavefronts, passes };

constexpr const char* kLetters[] = {"S", "W", "P"};
constexpr const char* kWords[] = {"sectors", "wavefronts", "passes"};

Unit unit_of(trace::Category category) {
  if (trace::counts_sectors(category)) return Unit::sectors;
  return is_shared(category) ? Unit::wavefronts : Unit::passes;
}

// A row of the table, in one unit.
struct Row {
  std::string name;
  std::uint32_t line = 0;
  std::uint64_t requests = 0, moved = 0, ideal = 0;
  Unit unit = Unit::sectors;
  bool is_sum = false, exact = true, as_written = true;
  std::string note;  ///< how it differs in the machine code
};

Row row_of(std::string name, std::uint32_t line, Unit unit, const trace::AccessTotals& totals, bool is_sum) {
  const bool sectors = unit == Unit::sectors;
  return {std::move(name),
          line,
          totals.requests,
          sectors ? totals.sectors : totals.wavefronts,
          sectors ? totals.ideal_sectors : totals.ideal_wavefronts,
          unit,
          is_sum,
          totals.exact(),
          totals.reshaped == 0,
          {}};
}

const char* space_of(trace::Category category) {
  if (is_global(category)) return "global";
  if (is_shared(category)) return "shared";
  return category == trace::Category::constant_load ? "constant" : "local";
}

// An atomic on shared memory that the hardware carries out in a loop loads in that loop.
std::string name_of(const trace::InstructionTotals& row, const std::string& opcode) {
  const bool of_loop =
      row.category == trace::Category::shared_load && (opcode.starts_with("atom") || opcode.starts_with("red"));
  return of_loop ? "its loop's loads" : short_opcode(opcode);
}

std::vector<Row> rows_of(const Scene& scene) {
  const trace::Totals& totals = scene.study.totals->totals;
  std::vector<Row> rows;
  for (const trace::InstructionTotals& instruction : totals.instructions) {
    const InstructionFacts& facts = scene.derived.facts(instruction.pc);
    rows.push_back(row_of(name_of(instruction, facts.opcode), facts.source_line, unit_of(instruction.category),
                          instruction.totals, false));
    rows.back().note = facts.in_machine_code;
  }
  // First, so that no number of instructions scrolls them away.
  auto place = rows.begin();
  for (const char* space : {"global", "shared", "local", "constant"}) {
    trace::AccessTotals sum;
    Unit unit = Unit::sectors;
    for (const trace::InstructionTotals& instruction : totals.instructions) {
      if (space_of(instruction.category) != std::string_view(space)) continue;
      sum += instruction.totals;
      unit = unit_of(instruction.category);
    }
    if (sum.requests) place = rows.insert(place, row_of(fmt::format("all {}", space), 0, unit, sum, true)) + 1;
  }
  return rows;
}

// "S sectors, W wavefronts": what of it the table has.
std::string legend_of(const std::vector<Row>& rows) {
  std::string text;
  for (const Unit unit : {Unit::sectors, Unit::wavefronts, Unit::passes})
    if (std::ranges::any_of(rows, [unit](const Row& row) { return row.unit == unit; }))
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", kLetters[static_cast<int>(unit)],
                          kWords[static_cast<int>(unit)]);
  if (!std::ranges::all_of(rows, &Row::as_written))
    text += ", ± SASS differs";
  else if (!std::ranges::all_of(rows, &Row::exact))
    text += ", ± not exact in every case";
  return text;
}

class TotalsPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    const gpu::Counters* counters =
        scene.study.plan ? scene.measuring.counters_of(study::key_of(scene.study)) : nullptr;
    if (counters && !had_counters_) hardware_ = true;  // what was asked for is shown
    had_counters_ = counters != nullptr;
    const bool hardware = counters && hardware_;
    const Rect title = panel_title(scene.look, "Totals",
                                   hardware              ? counters->device.name.c_str()
                                   : !scene.study.totals ? "whole grid"
                                                         : "whole grid · computed");
    draw_switch(scene, changes, title, counters != nullptr);
    draw_uncounted(scene, view);
    if (scene.progress.totalling) {
      draw_progress(scene, changes);
      if (!scene.study.totals) return;
    }
    if (!scene.study.totals) {
      empty_note(scene.look, scene.ready() ? "The totals were not made." : "");
      return;
    }
    if (hardware) {
      draw_hardware_table(scene.look, comparisons(scene.study.totals->totals, *counters), 0);
      return;
    }
    const std::vector<Row> rows = rows_of(scene);
    draw_table(scene, view, rows);
    draw_origin(scene, rows);
  }

 private:
  // Asks the hardware's counters; once they are there, switches between the model alone and both.
  void draw_switch(const Scene& scene, Changes& changes, const Rect& title, bool has_counters) {
    const Look& look = scene.look;
    if (!has_counters) return draw_ask_hardware(scene, changes, title, look.em * 12);
    const int clicked =
        title_switch(look, title, "source", {"Model", "Hardware"}, hardware_ ? 1 : 0, look.em * 5, look.em * 12);
    if (clicked >= 0) hardware_ = clicked == 1;
  }

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

  // In full where it fits, else shorter.
  static void cell(const Look& look, std::string_view text, std::string_view shorter, ImU32 colour, bool bold,
                   Align align = Align::right) {
    ImGui::TableNextColumn();
    const float width = ImGui::GetContentRegionAvail().x, height = look.em * 1.25f, size = look.em * 0.92f;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImFont* font = bold ? look.fonts.bold : look.fonts.text;
    draw_text(*ImGui::GetWindowDrawList(), {at, {at.x + width, at.y + height}}, font, size, colour,
              text_width(font, size, text) <= width + 0.5f ? text : shorter, align);
    ImGui::Dummy({0, height});
  }
  static void cell(const Look& look, const std::string& text, ImU32 colour, bool bold, Align align = Align::right) {
    cell(look, text, text, colour, bold, align);
  }

  static void draw_table(const Scene& scene, View& view, const std::vector<Row>& rows) {
    const Look& look = scene.look;
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg |
                                       ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_ScrollY;
    const float note = look.em * 1.5f;
    const float wanted = static_cast<float>(rows.size() + 1) * (look.em * 1.6f) + look.em * 0.3f;
    // With large text in a narrow panel, what can be told from the other columns goes.
    const bool wide = ImGui::GetContentRegionAvail().x > look.em * 23;
    const ImVec2 size{0, std::min(wanted, ImGui::GetContentRegionAvail().y - note)};
    if (!ImGui::BeginTable("totals", wide ? 6 : 4, kFlags, size)) return;
    const auto column = [&](const char* text, float weight) { ImGui::TableSetupColumn(text, 0, weight); };
    column("line · access", 3.25f);
    if (wide) column("requests", 1.85f);
    column("moved", 2.8f);
    column("each", 1.05f);
    if (wide) column("ideal", 0.95f);
    column("useful", 1.3f);
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableNextRow();
    for (int i = 0; i < (wide ? 6 : 4); ++i) head(look, ImGui::TableGetColumnName(i), i == 0);
    for (const Row& row : rows) draw_row(scene, view, row, wide);
    ImGui::EndTable();
  }

  static void draw_row(const Scene& scene, View& view, const Row& row, bool wide) {
    const Look& look = scene.look;
    ImGui::TableNextRow();
    if (row.line && row.line == view.focus.source_line)
      ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, faded(look.colours.accent, 0.3f));
    const double cost = row.ideal ? static_cast<double>(row.moved) / static_cast<double>(row.ideal) : 1;
    const ImU32 text = look.colours.text;
    cell(look, row.line ? fmt::format("{} · {}", row.line, row.name) : row.name, text, row.is_sum, Align::left);
    const ImVec2 top = ImGui::GetItemRectMin();
    const std::string exact = row.exact ? "" : "± ", unit = kLetters[static_cast<int>(row.unit)];
    if (wide) cell(look, grouped(row.requests), rounded(row.requests), text, row.is_sum);
    cell(look, exact + grouped(row.moved) + " " + unit, exact + rounded(row.moved) + " " + unit, text, row.is_sum);
    cell(look, ratio(row.moved, row.requests), rounded_ratio(row.moved, row.requests), text, row.is_sum);
    if (wide)
      cell(look, ratio(row.ideal, row.requests), rounded_ratio(row.ideal, row.requests), look.colours.quiet,
           row.is_sum);
    cell(look, percent(row.ideal, row.moved), look.heat(cost), true);
    const ImVec2 bottom{ImGui::GetWindowPos().x + ImGui::GetWindowWidth(), top.y + look.em * 1.25f};
    if (row.line && ImGui::IsWindowHovered() &&
        Rect{{ImGui::GetWindowPos().x, top.y}, bottom}.contains(ImGui::GetMousePos())) {
      view.next_focus.source_line = row.line;
      if (!row.note.empty()) ImGui::SetTooltip("%s", row.note.c_str());
    }
  }

  static void draw_origin(const Scene& scene, const std::vector<Row>& rows) {
    const study::GridTotals& totals = *scene.study.totals;
    const std::string how = totals.method == study::TotalsMethod::classes
                                ? counted(totals.classes, "kind of blocks", "kinds of blocks")
                                : fmt::format("all {} blocks executed", grouped(scene.study.plan->launch.grid.count()));
    const std::string text = fmt::format("{} · {} warp instructions · {} · {:.0f} ms", legend_of(rows),
                                         grouped(totals.totals.warp_instructions), how, totals.seconds * 1000);
    const Rect room = remaining();
    draw_text(*ImGui::GetWindowDrawList(), {room.min, {room.max.x, room.min.y + scene.look.em * 1.3f}},
              scene.look.fonts.text, scene.look.small() * 0.95f, scene.look.colours.quiet, text);
  }

  bool hardware_ = false;      ///< whether the hardware's numbers are shown, where there are any
  bool had_counters_ = false;  ///< in the last frame
};

}  // namespace

std::unique_ptr<Panel> make_totals_panel() {
  return std::make_unique<TotalsPanel>();
}

}  // namespace warplens::window
