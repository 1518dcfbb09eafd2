#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "IconsFontAwesome6.h"
#include "app/study/execution_limits.hpp"
#include "app/views/compared.hpp"
#include "app/views/counts.hpp"
#include "app/views/instructions.hpp"
#include "app/views/numbers.hpp"
#include "app/views/totals_table.hpp"
#include "app/window/draw/fitting_text.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/pictures/comparison_rows.hpp"
#include "app/window/pictures/comparison_table.hpp"
#include "app/window/pictures/hardware_table.hpp"
#include "app/window/widgets/counter_button.hpp"
#include "app/window/widgets/term_hint.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

using views::TotalsRow;
using views::Unit;

constexpr const char* kLetters[] = {"S", "W", "P"};
constexpr const char* kWords[] = {marked("sectors"), marked("wavefronts"), marked("passes")};

/// A row of the table. If the compiler unrolled a loop, one access of the source has become several instructions. The
/// row is then their sum, and `members` are the rows of the instructions.
struct Group {
  TotalsRow row;
  std::vector<TotalsRow> members;  ///< the rows whose sum is `row`, at least two; empty if `row` is not a sum
};

// Returns the rows of the table. The sums for each memory come first, so that they are visible without scrolling. They
// are followed by one row for each kind of access on a line.
std::vector<Group> groups_of(const study::Study& study) {
  views::TotalsTable table = views::totals_table(study);
  std::vector<Group> groups;
  for (TotalsRow& row : table.memories) groups.push_back({std::move(row), {}});
  const std::size_t sums = groups.size();
  for (TotalsRow& row : table.instructions) {
    const auto same =
        std::find_if(groups.begin() + static_cast<std::ptrdiff_t>(sums), groups.end(), [&](const Group& of) {
          return row.source_line != 0 && of.row.source_line == row.source_line && of.row.file == row.file &&
                 of.row.opcode == row.opcode && of.row.category == row.category && of.row.is_of_loop == row.is_of_loop;
        });
    if (same == groups.end()) {
      groups.push_back({row, {std::move(row)}});
      continue;
    }
    same->row.totals += row.totals;
    same->row.moved += row.moved, same->row.ideal += row.ideal;
    same->members.push_back(std::move(row));
  }
  for (Group& group : groups)
    if (group.members.size() < 2) group.members.clear();
  return groups;
}

bool is_sum(const TotalsRow& row) {
  return row.opcode.empty();
}

std::string name_of(const TotalsRow& row) {
  if (is_sum(row)) return row.name;
  const std::string name = row.is_of_loop ? tr("loads of the atomic's loop") : views::short_opcode(row.opcode);
  return row.source_line && row.file.empty() ? fmt::format("{} · {}", row.source_line, name) : name;
}

// Returns the legend of the letters in the table: "S sectors, W wavefronts".
std::string legend_of(const std::vector<Group>& groups) {
  const auto rows = groups | std::views::transform(&Group::row);
  if (groups.empty()) return tr("no memory accesses");
  std::string text;
  for (const Unit unit : {Unit::sectors, Unit::wavefronts, Unit::passes})
    if (std::ranges::any_of(rows, [unit](const TotalsRow& row) { return row.unit == unit; }))
      text += fmt::format("{}{} {}", text.empty() ? "" : tr(", "), kLetters[static_cast<int>(unit)],
                          tr(kWords[static_cast<int>(unit)]));
  if (std::ranges::any_of(rows, [](const TotalsRow& row) { return row.totals.reshaped != 0; }))
    text = say("{}, ± SASS differs from PTX", text);
  else if (std::ranges::any_of(rows, &TotalsRow::is_uncertain))
    text = say("{}, ± not always exact", text);
  return text;
}

class TotalsPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes& changes) override {
    const gpu::Counters* counters =
        scene.study.plan ? scene.measuring.counters_of(study::key_of(scene.study)) : nullptr;
    if (counters && !had_counters_) hardware_ = true;  // as soon as counters were read, show them
    had_counters_ = counters != nullptr;
    const bool hardware = counters && hardware_ && !scene.beside;
    const bool compares = scene.beside && scene.beside->study->totals && scene.study.totals;
    const Rect title = panel_title(scene.look, tr("Totals"),
                                   hardware                  ? counters->device.name.c_str()
                                   : compares                ? tr("A and B · counts computed")
                                   : !scene.study.totals     ? tr("whole grid")
                                   : scene.study.totals->cut ? tr("part of the grid · computed")
                                                             : tr("whole grid · computed"));
    if (hidden_while_predicting(scene, view, "totals")) return;
    if (compares) {
      draw_compared(scene, view);
      return;
    }
    draw_switch(scene, changes, title, counters != nullptr);
    draw_counter_failure(scene, view);
    if (scene.progress.totalling) {
      draw_progress(scene, changes);
      if (!scene.study.totals) return;
    }
    if (!scene.study.totals) {
      draw_empty_note(scene.look, scene.ready() ? tr("The totals were not computed.") : "");
      return;
    }
    if (hardware) {
      const simt::Launch& launch = scene.study.plan->launch;
      const auto contention = study::contention_of(launch.grid, launch.block, counters->device.multiprocessors);
      draw_hardware_table(scene.look, study::compare(scene.study.totals->totals, counters->counts, contention), 0);
      return;
    }
    update(scene);
    draw_cut(scene.look, scene.study);
    draw_table(scene, view);
    draw_origin(scene, groups_);
  }

 private:
  void update(const Scene& scene) {
    if (totals_ == scene.study.totals) return;
    totals_ = scene.study.totals;
    groups_ = groups_of(scene.study);
    unfolded_.clear();
  }

  // Draws the button that reads the counters. If they were read, draws the switch between the numbers of the model and
  // the comparison with the counters instead.
  void draw_switch(const Scene& scene, Changes& changes, const Rect& title, bool has_counters) {
    const Look& look = scene.look;
    if (!has_counters) return draw_counter_button(scene, changes, title, look.em * 12);
    const int clicked = title_switch(look, title, "source", {tr("Model"), tr("Hardware")}, hardware_ ? 1 : 0,
                                     look.em * 5, look.em * 12);
    if (clicked >= 0) hardware_ = clicked == 1;
  }

  // Warns that the counts cover only a part of the grid.
  static void draw_cut(const Look& look, const study::Study& study) {
    if (!study.totals->cut) return;
    ImGui::PushStyleColor(ImGuiCol_Text, look.colours.bad);
    ImGui::TextWrapped("%s", say("Incomplete: {}.", study::describe_cut(study, *study.totals->cut)).c_str());
    ImGui::PopStyleColor();
  }

  static void draw_progress(const Scene& scene, Changes& changes) {
    const float button = scene.look.em * 4;
    const std::string text = say("executing all blocks: {:.0f} %", scene.progress.total_share * 100);
    ImGui::ProgressBar(static_cast<float>(scene.progress.total_share),
                       {ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x, 0}, text.c_str());
    ImGui::SameLine();
    if (ImGui::Button(tr("Cancel"), {button, 0})) changes.cancel_totals = true;
  }

  // Draws the table that compares A and B, one number per row.
  void draw_compared(const Scene& scene, const View& view) {
    const std::string gpu = views::recorded_gpu_of(view.gpus.recorded, scene.measuring);
    const Compared now{scene.beside->study, scene.study.totals, scene.measuring.revision, gpu};
    if (!(now == compared_of_)) {
      compared_of_ = now;
      compared_ = comparison_rows(scene, view);
    }
    draw_cut(scene.look, *scene.beside->study);
    draw_cut(scene.look, scene.study);
    draw_comparison_table(scene.look, compared_);
  }

  // Draws the heading of a column. If the column is too narrow, draws the `shorter` form. If the heading is a term of
  // the glossary, its tooltip shows the definition.
  static void head(const Look& look, const char* text, bool left, const char* shorter = nullptr) {
    ImGui::TableNextColumn();
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (shorter && text_width(look.fonts.text, look.small(), text) > width + 0.5f) text = shorter;
    draw_text(*ImGui::GetWindowDrawList(), {at, {at.x + width, at.y + look.em * 1.2f}}, look.fonts.text, look.small(),
              look.colours.quiet, text, left ? Align::left : Align::right);
    ImGui::Dummy({0, look.em * 1.2f});
    explain_term_at(look, {at, {at.x + width, at.y + look.em * 1.2f}}, text);
  }

  // Draws `text`, or `shorter` if `text` does not fit.
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

  void draw_table(const Scene& scene, View& view) {
    const Look& look = scene.look;
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg |
                                       ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_ScrollY;
    const float note = look.em * 1.5f;
    std::size_t rows = groups_.size();
    for (const std::size_t at : unfolded_) rows += groups_[at].members.size();
    const float wanted = static_cast<float>(rows + 1) * (look.em * 1.6f) + look.em * 0.3f;
    // In a narrow panel, columns are left out if their numbers can be computed from other columns.
    const bool wide = ImGui::GetContentRegionAvail().x > look.em * 23;
    const ImVec2 size{0, std::min(wanted, ImGui::GetContentRegionAvail().y - note)};
    if (!ImGui::BeginTable("totals", wide ? 6 : 4, kFlags, size)) return;
    struct Column {
      const char *name, *shorter;
      float weight;
      bool only_if_wide = false;
    };
    // Efficiency is minimum / total. It differs from the share of the transferred bytes that are used. For a broadcast,
    // few bytes are used, although no fewer sectors are possible.
    const Column columns[] = {{tr("line · access"), nullptr, 3.2f},    {tr("requests"), nullptr, 1.75f, true},
                              {tr("total"), nullptr, 2.45f},           {tr("per request"), tr("per req."), 1.45f},
                              {tr("minimum"), tr("min."), 1.0f, true}, {tr("efficiency"), tr("effic."), 1.35f}};
    for (const Column& column : columns)
      if (wide || !column.only_if_wide) ImGui::TableSetupColumn(column.name, 0, column.weight);
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableNextRow();
    for (const Column& column : columns)
      if (wide || !column.only_if_wide) head(look, column.name, &column == columns, column.shorter);
    for (std::size_t at = 0; at < groups_.size(); ++at) draw_group(scene, view, at, wide);
    ImGui::EndTable();
  }

  // Draws a row. If the row is a sum, a click on it shows or hides the rows that were summed.
  void draw_group(const Scene& scene, View& view, std::size_t at, bool wide) {
    const Group& group = groups_[at];
    const bool folds = !group.members.empty(), open = unfolded_.contains(at);
    const std::string mark =
        !folds ? "" : fmt::format("{} ×{}  ", open ? ICON_FA_ANGLE_DOWN : ICON_FA_ANGLE_RIGHT, group.members.size());
    if (draw_row(scene, view, group.row, wide, mark) && folds) {
      if (open)
        unfolded_.erase(at);
      else
        unfolded_.insert(at);
    }
    if (open)
      for (const TotalsRow& member : group.members) draw_row(scene, view, member, wide, "     ");
  }

  // Draws one row of the table. Returns whether it was clicked.
  static bool draw_row(const Scene& scene, View& view, const TotalsRow& row, bool wide, const std::string& before) {
    const Look& look = scene.look;
    ImGui::TableNextRow();
    if (row.source_line && row.file.empty() && row.source_line == view.focus.source_line)
      ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, faded(look.colours.accent, 0.3f));
    const double cost = row.ideal ? static_cast<double>(row.moved) / static_cast<double>(row.ideal) : 1;
    const ImU32 text = look.colours.text;
    const bool bold = is_sum(row);
    const std::string name = before + name_of(row);
    cell(look, name, is_sum(row) ? name : name.substr(0, name.rfind('.')), text, bold, Align::left);
    const ImVec2 top = ImGui::GetItemRectMin();
    explain_name(look, row.name);
    const std::string mark = row.is_uncertain() ? "± " : "", unit = kLetters[static_cast<int>(row.unit)];
    const std::uint64_t requests = row.totals.requests;
    if (wide) cell(look, views::group_digits(requests), views::rounded(requests), text, bold);
    cell(look, mark + views::group_digits(row.moved) + " " + unit, mark + views::rounded(row.moved) + " " + unit, text,
         bold);
    cell(look, views::ratio(row.moved, requests), views::rounded_ratio(row.moved, requests), text, bold);
    if (wide)
      cell(look, views::ratio(row.ideal, requests), views::rounded_ratio(row.ideal, requests), look.colours.quiet,
           bold);
    cell(look, views::percent(row.ideal, row.moved), look.heat(cost), true);
    const ImVec2 bottom{ImGui::GetWindowPos().x + ImGui::GetWindowWidth(), top.y + look.em * 1.25f};
    const bool hovered =
        ImGui::IsWindowHovered() && Rect{{ImGui::GetWindowPos().x, top.y}, bottom}.contains(ImGui::GetMousePos());
    if (hovered && row.source_line && row.file.empty()) view.next_focus.source_line = row.source_line;
    if (hovered && !row.in_machine_code.empty()) ImGui::SetTooltip("%s", row.in_machine_code.c_str());
    return hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  }

  // If the label is a term of the glossary, shows its definition as the tooltip of the cell that was just drawn.
  static void explain_name(const Look& look, std::string_view label) {
    const ImVec2 at = ImGui::GetItemRectMin();
    const float width = ImGui::GetContentRegionAvail().x;
    explain_term_at(look, {at, {at.x + width, ImGui::GetItemRectMax().y}}, label);
  }

  static void draw_origin(const Scene& scene, const std::vector<Group>& rows) {
    const study::GridTotals& totals = *scene.study.totals;
    const std::string blocks = views::group_digits(scene.study.plan->launch.grid.count());
    const std::string how = totals.cut ? say("{} of {} blocks", views::group_digits(totals.cut->blocks), blocks)
                            : totals.method == study::TotalsMethod::classes ? views::in_kinds_of_blocks(totals.classes)
                                                                            : say("all {} blocks executed", blocks);
    const std::uint64_t instructions = totals.totals.warp_instructions;
    const auto with = [&](const std::string& number) {
      return say("{} · {} warp instructions · {} · {:.0f} ms", legend_of(rows), number, how, totals.seconds * 1000);
    };
    const Rect room = remaining();
    ImFont* const font = scene.look.fonts.text;
    const float size = scene.look.small() * 0.95f;
    std::string text = with(views::group_digits(instructions));
    if (!fits_in_line(font, size, text, room.width()))
      text = fitting_parts(font, size, with(views::rounded(instructions)), room.width());
    draw_text(*ImGui::GetWindowDrawList(), {room.min, {room.max.x, room.min.y + scene.look.em * 1.3f}}, font, size,
              scene.look.colours.quiet, text);
    explain_term_at(scene.look, {room.min, {room.max.x, room.min.y + scene.look.em * 1.3f}}, "computed");
  }

  // Inputs from which the rows were made. The shared pointers keep the inputs alive, so that a new input has a
  // different address. Therefore, comparing addresses shows if an input has changed.
  std::shared_ptr<const study::GridTotals> totals_;
  std::vector<Group> groups_;
  std::set<std::size_t> unfolded_;  ///< indices of the groups whose members are shown
  struct Compared {
    std::shared_ptr<const study::Study> a;
    std::shared_ptr<const study::GridTotals> b;
    std::uint64_t revision = 0;
    std::string gpu;
    bool operator==(const Compared&) const = default;
  } compared_of_;
  std::vector<views::ComparedRow> compared_;
  bool hardware_ = false;      ///< whether the comparison with the GPU's counters is selected
  bool had_counters_ = false;  ///< whether the last frame had counters
};

}  // namespace

std::unique_ptr<Panel> make_totals_panel() {
  return std::make_unique<TotalsPanel>();
}

}  // namespace warplens::window
