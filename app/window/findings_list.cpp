#include "app/window/findings_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/window/lane_colours.hpp"
#include "app/window/numbers.hpp"

namespace warplens::window {
namespace {

constexpr std::size_t kMostRows = 3;

void tooltip(const Look& look, const std::string& text) {
  if (!ImGui::BeginItemTooltip()) return;
  ImGui::PushTextWrapPos(look.em * 28);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

/// The warp's first step at that instruction; its first step where it never comes to it.
Cursor cursor_at(const trace::Recording& recording, std::uint32_t warp, std::uint32_t pc) {
  if (warp >= recording.steps_of_warp.size()) return clamped(recording, {});
  const auto& steps = recording.steps_of_warp[warp];
  const auto place = std::ranges::find_if(steps, [&](std::uint32_t step) { return recording.steps[step].pc == pc; });
  return {warp, place == steps.end() ? 0 : static_cast<std::uint32_t>(place - steps.begin())};
}

}  // namespace

void FindingsList::draw(const Scene& scene, View& view, Changes& changes) {
  arrive(scene, view);
  if (!scene.study.findings || scene.study.findings->list.empty()) return;
  const study::Findings& findings = *scene.study.findings;
  const Look& look = scene.look;
  const float row = look.em * 1.3f;
  const std::size_t rows = std::min(findings.list.size(), kMostRows);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, faded(look.colours.bad, 0.12f));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
  if (ImGui::BeginChild("findings", {0, row * static_cast<float>(rows)})) {
    for (std::size_t at = 0; at < findings.list.size(); ++at) {
      const trace::Finding& finding = findings.list[at];
      const ImVec2 top = ImGui::GetCursorScreenPos();
      const Rect line{top, {top.x + ImGui::GetContentRegionAvail().x, top.y + row}};
      if (ImGui::Selectable(fmt::format("##finding{}", at).c_str(), false, 0, {0, row})) go_to(finding, scene, changes);
      if (ImGui::IsItemHovered()) view.next_focus.source_line = finding.source_line;
      tooltip(look, finding.message + "\n\n" + study::reach_of(findings));
      const std::string name = fmt::format("line {} · {}", finding.source_line, finding.kind);
      ImDrawList& draw = *ImGui::GetWindowDrawList();
      const float pad = look.em * 0.4f, wide = text_width(look.fonts.bold, look.small(), name);
      draw_text(draw, {{line.min.x + pad, line.min.y}, line.max}, look.fonts.bold, look.small(), look.colours.bad,
                name);
      draw_text(draw, {{line.min.x + pad * 2.5f + wide, line.min.y}, line.max}, look.fonts.text, look.small(),
                look.colours.text, finding.message);
    }
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
}

void FindingsList::go_to(const trace::Finding& finding, const Scene& scene, Changes& changes) {
  destination_ = {finding.block, finding.warp, finding.pc};
  if (finding.block == scene.choice.block) return;
  if (!changes.choice) changes.choice = scene.choice;
  changes.choice->block = finding.block;
}

void FindingsList::arrive(const Scene& scene, View& view) {
  if (!destination_ || !scene.ready() || !(scene.derived.recording()->block == destination_->block)) return;
  view.cursor = cursor_at(*scene.derived.recording(), destination_->warp, destination_->pc);
  destination_.reset();
}

std::string findings_of_line(const Scene& scene, std::uint32_t source_line) {
  std::string text;
  if (!scene.study.findings) return text;
  for (const trace::Finding& finding : scene.study.findings->list)
    if (finding.source_line == source_line) text += (text.empty() ? "" : "\n") + finding.message;
  return text;
}

}  // namespace warplens::window
