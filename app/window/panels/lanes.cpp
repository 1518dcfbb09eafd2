#include "app/views/lanes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "IconsFontAwesome6.h"
#include "analysis/translation/language.hpp"
#include "analysis/translation/message.hpp"
#include "app/views/address_name.hpp"
#include "app/views/numbers.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/widgets/term_hint.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

using views::LaneRow;

enum Column : int { lane, thread, element, address, where, value };

class LanesPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes&) override {
    const trace::RecordedAccess* access = scene.derived.moment.current.access;
    const Rect title =
        panel_title(scene.look, tr("Lanes"), access ? describe(scene.derived, scene.derived.moment.current) : "");
    if (!access) {
      draw_empty_note(scene.look, scene.ready() ? tr("Step to an access to see one row per lane.") : "");
      return;
    }
    if (access != shown_ || scene.study.plan != plan_) {
      shown_ = access, plan_ = scene.study.plan;
      rows_ = views::lane_rows(scene.study, *access, scene.derived.shared_arrays);
      sorted_ = false;
    }
    if (!scene.shows_answer(view)) {
      draw_hidden_note(scene, view);
      return;
    }
    copy_button(scene, title, *access);
    draw_table(scene, view, *access);
  }

 private:
  static std::string place_of(const LaneRow& row, const trace::RecordedAccess& access) {
    if (access.space == ptx::StateSpace::shared) return say("bank {}", row.bank);
    return say("cache line {}, sector {}", views::group_digits(row.line), row.sector);
  }

  static std::string thread_text(const LaneRow& row) {
    return row.thread.z ? fmt::format("({},{},{})", row.thread.x, row.thread.y, row.thread.z)
                        : fmt::format("({},{})", row.thread.x, row.thread.y);
  }

  void copy_button(const Scene& scene, const Rect& title, const trace::RecordedAccess& access) const {
    const float width = scene.look.em * 5.2f;
    if (title.width() < width) return;
    in_title_line(scene.look, {title.max.x - width, title.min.y}, [&] {
      if (ImGui::Button(fmt::format("{}  {}###copy", ICON_FA_COPY, tr("Copy")).c_str(), {width, 0}))
        ImGui::SetClipboardText(text(access).c_str());
      ImGui::SetItemTooltip("%s", tr("Copies the table as tab-separated columns for a spreadsheet"));
    });
  }

  std::string text(const trace::RecordedAccess& access) const {
    const translation::InEnglish english;
    std::string all = "lane\tthread\telement\taddress\tplace\tvalue\n";
    for (const LaneRow& row : rows_)
      all += row.active ? fmt::format("{}\t{}\t{}\t{}\t{}\t{}\n", row.lane, thread_text(row), row.element, row.address,
                                      place_of(row, access), row.value)
                        : fmt::format("{}\t{}\t\t\t\t\n", row.lane, thread_text(row));
    return all;
  }

  void sort(const ImGuiTableSortSpecs& specs) {
    if (specs.SpecsCount == 0) return;
    const ImGuiTableColumnSortSpecs& by = specs.Specs[0];
    const auto less = [&](const LaneRow& a, const LaneRow& b) {
      switch (static_cast<Column>(by.ColumnIndex)) {
        case Column::element:
        case Column::address:
          return a.address < b.address;
        case Column::where:
          return std::pair(a.line, a.bank) < std::pair(b.line, b.bank);
        case Column::value:
          return std::strtod(a.value.c_str(), nullptr) < std::strtod(b.value.c_str(), nullptr);
        default:
          return a.lane < b.lane;
      }
    };
    std::ranges::stable_sort(rows_, {}, &LaneRow::lane);
    std::ranges::stable_sort(rows_, [&](const LaneRow& a, const LaneRow& b) {
      return by.SortDirection == ImGuiSortDirection_Ascending ? less(a, b) : less(b, a);
    });
  }

  void draw_table(const Scene& scene, View& view, const trace::RecordedAccess& access) {
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_RowBg |
                                       ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY | ImGuiTableFlags_Sortable;
    if (!ImGui::BeginTable("lanes", 6, kFlags)) return;
    struct Head {
      const char *name, *term;
    };
    const char* const place = access.space == ptx::StateSpace::shared ? "bank" : "sector";
    const Head heads[] = {{trc("a column", "lane"), "lane"},       {trc("a column", "thread"), "thread"},
                          {trc("a column", "element"), "element"}, {trc("a column", "address"), "address"},
                          {trc("a column", "place"), place},       {trc("a column", "value"), "value"}};
    for (const Head& head : heads) ImGui::TableSetupColumn(head.name);
    ImGui::TableSetupScrollFreeze(1, 1);
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    for (const Head& head : heads) {
      ImGui::TableNextColumn();
      ImGui::TableHeader(head.name);
      explain_term(scene.look, head.term);
    }
    if (ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs(); specs && (specs->SpecsDirty || !sorted_)) {
      sort(*specs);
      specs->SpecsDirty = false;
      sorted_ = true;
    }
    for (const LaneRow& row : rows_) draw_row(scene, view, row, access);
    ImGui::EndTable();
  }

  static void draw_row(const Scene& scene, View& view, const LaneRow& row, const trace::RecordedAccess& access) {
    const Look& look = scene.look;
    ImGui::TableNextRow();
    const bool chosen = view.lane == static_cast<int>(row.lane);
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushID(static_cast<int>(row.lane));
    if (ImGui::Selectable("##row", chosen, ImGuiSelectableFlags_SpanAllColumns, {0, look.em * 1.15f}))
      view.lane = chosen ? -1 : static_cast<int>(row.lane);
    if (ImGui::IsItemHovered()) view.next_focus.lanes = LaneMask{1} << row.lane;
    ImGui::PopID();
    draw_lane(*ImGui::GetWindowDrawList(), look, {at, {at.x + look.em * 2, at.y + look.em * 1.15f}}, row.lane,
              scene.machine().warp_size, scene.emphasis(view, row.lane));
    const auto cell = [&](const std::string& text) {
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(text.c_str());
    };
    cell(thread_text(row));
    if (!row.active) {
      ImGui::TableNextColumn();
      ImGui::TextDisabled("%s", tr("inactive"));
      return;
    }
    cell(row.element);
    cell(access.space == ptx::StateSpace::shared   ? views::group_digits(row.address)
         : access.space == ptx::StateSpace::global ? views::address_name(*scene.study.plan, row.address)
                                                   : views::hexadecimal(row.address));
    cell(place_of(row, access));
    cell(row.value);
  }

  const trace::RecordedAccess* shown_ = nullptr;
  /// Plan from which the rows were made. The shared pointer keeps the plan alive, so that a new plan has a different
  /// address. Therefore, comparing addresses shows if the plan has changed.
  std::shared_ptr<const kernels::Plan> plan_;
  std::vector<LaneRow> rows_;
  bool sorted_ = false;
};

}  // namespace

std::unique_ptr<Panel> make_lanes_panel() {
  return std::make_unique<LanesPanel>();
}

}  // namespace warplens::window
