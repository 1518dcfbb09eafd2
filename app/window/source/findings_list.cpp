#include "app/window/source/findings_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/views/numbers.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/widgets/widgets.hpp"
#include "app/words/finding.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

constexpr float kMostHeight = 8.5f;  // maximum height of the list, in text heights; a longer list scrolls

float height_of(const Look& look, const std::string& sentence, float wrap) {
  return wrapped_size(look.fonts.text, look.small(), wrap, sentence).y + look.em * 1.5f;
}

float wrap_width(const Look& look) {
  return ImGui::GetContentRegionAvail().x - look.em * 1.6f;
}

void tooltip(const Look& look, const std::string& text) {
  if (!ImGui::BeginItemTooltip()) return;
  ImGui::PushTextWrapPos(look.em * 28);
  draw_wrapped_text(text);
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

/// Returns the cursor at the warp's first execution of this instruction. If the warp never executes it, returns the
/// warp's first step.
views::Cursor cursor_at(const trace::Recording& recording, std::uint32_t warp, std::uint32_t pc) {
  if (warp >= recording.steps_of_warp.size()) return views::clamped(recording, {});
  const auto& steps = recording.steps_of_warp[warp];
  const auto place = std::ranges::find_if(steps, [&](std::uint32_t step) { return recording.steps[step].pc == pc; });
  return {warp, place == steps.end() ? 0 : static_cast<std::uint32_t>(place - steps.begin())};
}

}  // namespace

float FindingsList::height(const Scene& scene, const View& view) {
  if (!scene.study.findings || view.lesson_reader.hides_figures()) return 0;
  const float wrap = wrap_width(scene.look);
  float wanted = 0;
  for (const trace::Finding& finding : scene.study.findings->list)
    wanted += height_of(scene.look, words::sentence(finding), wrap);
  return std::min(wanted, scene.look.em * kMostHeight);
}

void FindingsList::draw(const Scene& scene, View& view, Changes& changes) {
  arrive(scene, view);
  const float tall = height(scene, view);
  if (tall <= 0) return;
  const study::Findings& findings = *scene.study.findings;
  const Look& look = scene.look;
  const float wrap = wrap_width(look);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, faded(look.colours.bad, 0.12f));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
  if (ImGui::BeginChild("findings", {0, tall}))
    for (std::size_t at = 0; at < findings.list.size(); ++at) draw_finding(scene, view, changes, at, wrap);
  ImGui::EndChild();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
}

// Draws a finding: its source line and its kind, and below them the sentence that describes it.
void FindingsList::draw_finding(const Scene& scene, View& view, Changes& changes, std::size_t at, float wrap) {
  const Look& look = scene.look;
  const trace::Finding& finding = scene.study.findings->list[at];
  const std::string sentence = words::sentence(finding);
  const float height = height_of(look, sentence, wrap), pad = look.em * 0.4f;
  const ImVec2 top = ImGui::GetCursorScreenPos();
  if (ImGui::Selectable(fmt::format("##finding{}", at).c_str(), false, 0, {0, height})) go_to(finding, scene, changes);
  if (ImGui::IsItemHovered()) view.next_focus.source_line = finding.source_line;
  tooltip(look, study::describe_coverage(*scene.study.findings) + "\n\n" + tr("Click to go to this access."));
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw_text(draw, {{top.x + pad, top.y + 1}, {top.x + pad + wrap, top.y + look.em * 1.3f}}, look.fonts.bold,
            look.small(), look.colours.bad, say("line {} · {}", finding.source_line, trace::name_of(finding.kind)));
  draw_wrapped(draw, {top.x + pad, top.y + look.em * 1.2f}, wrap, look.fonts.text, look.small(), look.colours.text,
               sentence);
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
    if (finding.source_line == source_line) text += (text.empty() ? "" : "\n") + words::sentence(finding);
  return text;
}

}  // namespace warplens::window
