#include "app/views/divergence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/views/numbers.hpp"
#include "app/window/draw/draw.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/pictures/path_picture.hpp"
#include "app/window/widgets/term_hint.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// Shows which lanes of the shown warp execute each instruction, and how many lanes are active per source line of the
/// shown block.
class DivergencePanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes&) override {
    const bool is_ready = scene.ready() && scene.study.program;
    panel_title(scene.look, tr("Divergence"), is_ready ? detail(scene) : "");
    if (!is_ready) return;
    if (hidden_while_predicting(scene, view, "divergence")) return;
    const std::pair<const void*, std::uint32_t> shown{scene.derived.recording(), scene.derived.cursor.warp};
    if (std::exchange(shown_, shown) != shown) {
      window_ = {};
      runs_ = views::find_path_runs(*scene.derived.recording(), scene.derived.cursor.warp);
    }
    if (std::exchange(counted_, scene.study.recording) != scene.study.recording) count(scene);
    const std::vector<std::string> sentences = describe(scene);
    const Rect whole = remaining();
    const float em = scene.look.em, least = whole.height() * kLeastPicture;
    const float lines = em * (3 + 1.4f * static_cast<float>(divergence_.lines.size()));
    float text = 0;
    for (const std::string& sentence : sentences)
      text += wrapped_size(scene.look.fonts.text, em, whole.width(), sentence).y + em * 0.4f;
    // In a small panel, the picture is at the top, and everything else is in an area below it that can be scrolled.
    if (text + least + em * 6 > whole.height()) {
      draw_picture(scene, view, {whole.min, {whole.max.x, whole.min.y + least}});
      ImGui::BeginChild("figures", {0, 0}, 0, ImGuiWindowFlags_NoBackground);
      ImGui::PushFont(scene.look.fonts.text, scene.look.small());
      draw_sentences(scene.look, sentences);
      ImGui::PopFont();
      draw_lines(scene, view, lines);
      ImGui::EndChild();
      return;
    }
    draw_sentences(scene.look, sentences);
    const Rect rest = remaining();
    const float height = std::max(least, rest.height() - std::min(rest.height() * 0.45f, lines) - em * 0.4f);
    draw_picture(scene, view, {rest.min, {rest.max.x, rest.min.y + height}});
    draw_lines(scene, view, 0);
  }

 private:
  static constexpr float kLeastPicture = 0.64f;  // least height of the picture as a share of the panel's height

  /// Returns the sentences about the shown block and about the whole grid.
  std::vector<std::string> describe(const Scene& scene) const {
    std::vector<std::string> sentences{say("This block: {}", divergence_.sentence)};
    if (scene.study.totals)
      sentences.push_back(
          say("Whole grid: {}",
              views::grid_divergence_sentence(scene.study.totals->totals.all_activity(), scene.machine().warp_size)));
    return sentences;
  }

  static void draw_sentences(const Look& look, const std::vector<std::string>& sentences) {
    for (const std::string& sentence : sentences) {
      draw_wrapped_text(sentence);
      explain_term(look, "divergence");
    }
  }

  void draw_picture(const Scene& scene, View& view, const Rect& area) {
    PathPicture(scene, view, runs_, window_).draw(area);
    ImGui::SetCursorScreenPos({area.min.x, area.max.y + scene.look.em * 0.4f});
  }

  /// Says what the picture shows, and which instructions if the user has zoomed in.
  std::string detail(const Scene& scene) const {
    const trace::Recording& recording = *scene.derived.recording();
    const std::uint32_t warp = scene.derived.cursor.warp;
    std::string text = say("PTX instructions of block ({}, {}), warp {}", recording.block.x, recording.block.y, warp);
    const int count = static_cast<int>(recording.steps_of_warp[warp].size());
    if (std::pair<const void*, std::uint32_t>{&recording, warp} != shown_ || window_.shows_all(count)) return text;
    const int first = static_cast<int>(window_.first), end = static_cast<int>(std::ceil(window_.first + window_.span));
    return text + " · " +
           say("instructions {} to {} of {}", views::group_digits(static_cast<std::uint64_t>(first) + 1),
               views::group_digits(static_cast<std::uint64_t>(std::min(end, count))),
               views::group_digits(static_cast<std::uint64_t>(count)));
  }

  void count(const Scene& scene) {
    divergence_ = views::block_divergence(*scene.study.program, *scene.derived.recording(), scene.derived.instructions,
                                          scene.machine().warp_size);
  }

  /// Draws the table of the lines with this height; 0: it fills the rest of the panel.
  void draw_lines(const Scene& scene, View& view, float height) const {
    constexpr ImGuiTableFlags kFlags =
        ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY;
    if (!ImGui::BeginTable("lines", 5, kFlags, {0, height})) return;
    const struct {
      const char* name;
      const char* term;  ///< label of the glossary's term that explains the column
    } heads[] = {{trc("a column", "line"), ""},
                 {trc("a column", "instructions"), "warp instruction"},
                 {trc("a column", "active lanes"), "active lanes"},
                 {trc("a column", "branches"), "divergence"},
                 {trc("a column", "divergent"), "divergence"}};
    for (const auto& head : heads) ImGui::TableSetupColumn(head.name);
    ImGui::TableSetupScrollFreeze(1, 1);
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    for (const auto& head : heads) {
      ImGui::TableNextColumn();
      ImGui::TableHeader(head.name);
      explain_term(scene.look, head.term);
    }
    for (const views::LineActivity& row : divergence_.lines) draw_line(scene, view, row);
    ImGui::EndTable();
  }

  static void draw_line(const Scene& scene, View& view, const views::LineActivity& row) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const std::string line = row.line == 0 ? std::string("–") : fmt::format("{}", row.line);
    const bool lit = row.line != 0 && row.line == view.focus.source_line;
    ImGui::PushID(static_cast<int>(row.line));
    ImGui::Selectable(line.c_str(), lit, ImGuiSelectableFlags_SpanAllColumns);
    if (ImGui::IsItemHovered()) view.next_focus.source_line = row.line;
    ImGui::PopID();
    const auto cell = [](const std::string& text) {
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(text.c_str());
    };
    const simt::Activity& activity = row.activity;
    cell(views::group_digits(activity.instructions));
    const unsigned lanes = scene.machine().warp_size;
    cell(say("{:.1f} of {}", activity.average_lanes(), lanes));
    cell(activity.branches == 0 ? "" : views::group_digits(activity.branches));
    ImGui::TableNextColumn();
    if (activity.divergent > 0)
      draw_coloured_text(scene.look.colours.bad, views::group_digits(activity.divergent));
    else if (activity.branches > 0)
      ImGui::TextUnformatted("0");
  }

  TrackWindow window_;
  std::vector<views::PathRun> runs_;  ///< those of the shown warp
  std::pair<const void*, std::uint32_t> shown_;
  std::shared_ptr<const trace::Recording> counted_;
  views::BlockDivergence divergence_;
};

}  // namespace

std::unique_ptr<Panel> make_divergence_panel() {
  return std::make_unique<DivergencePanel>();
}

}  // namespace warplens::window
