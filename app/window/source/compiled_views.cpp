#include "app/window/source/compiled_views.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "IconsFontAwesome6.h"
#include "app/window/source/source_margin.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// Width of the panel, in text heights, from which both texts fit next to each other.
constexpr float kWideEnough = 56;
/// Least width of a button of the switch, in text heights.
constexpr float kLeastOfSwitch = 2.7f;

}  // namespace

void toggle_side_by_side(SourceView& source) {
  source.side_by_side = !source.side_by_side;
  if (source.side_by_side && source.text == SourceText::cuda) source.text = SourceText::sass;
}

void CompiledViews::follow(const Scene& scene, const View& view, bool is_source_ptx) {
  is_source_ptx_ = is_source_ptx;
  text_ = scene.study.compiled ? view.source.text : SourceText::cuda;
  if (is_source_ptx && text_ == SourceText::ptx) text_ = SourceText::cuda;
  is_beside_ = view.source.side_by_side && text_ != SourceText::cuda;
  if (program_ == scene.study.program) return;
  program_ = scene.study.program;
  std::vector<std::uint32_t> lines;
  for (const views::InstructionFacts& facts : scene.derived.instructions) lines.push_back(facts.source_line);
  tints_.assign(lines);
}

float CompiledViews::least_width_of_switch(const Look& look) {
  return look.em * (kLeastOfSwitch * 3 + 0.1f);
}

void CompiledViews::draw_switch(const Look& look, View& view, Rect title) const {
  const float button = look.em * 2;
  if (title.width() >= button + look.em * 0.3f + least_width_of_switch(look)) {
    in_title_line(look, {title.max.x - button, title.min.y}, [&] {
      if (toggle_button(look, ICON_FA_TABLE_COLUMNS "###beside", view.source.side_by_side, {button, 0}))
        toggle_side_by_side(view.source);
      ImGui::SetItemTooltip("%s", tr("Show PTX or SASS beside the source   U"));
    });
    title.max.x -= button + look.em * 0.3f;
  }
  std::vector<std::string> names{"CUDA", "PTX", "SASS"};
  std::vector<SourceText> texts{SourceText::cuda, SourceText::ptx, SourceText::sass};
  if (is_source_ptx_) {
    names = {"PTX", "SASS"};
    texts = {SourceText::cuda, SourceText::sass};
  }
  const auto current = std::ranges::find(texts, text_);
  const int clicked = title_switch(look, title, "language", names, static_cast<int>(current - texts.begin()),
                                   look.em * kLeastOfSwitch * static_cast<float>(names.size()),
                                   look.em * 4.2f * static_cast<float>(names.size()));
  if (clicked >= 0) view.source.text = texts[static_cast<std::size_t>(clicked)];
}

std::uint32_t CompiledViews::draw(const Scene& scene, View& view, Changes& changes, std::uint32_t current_ptx_line) {
  if (text_ == SourceText::ptx) return ptx_.draw(scene, view, tints_, current_ptx_line);
  if (!is_beside_) draw_margin_heads(scene.look, true, false);
  return machine_code_.draw(scene, view, changes, tints_, current_ptx_line);
}

void CompiledViews::divide(const Look& look, const std::function<void()>& draw_source,
                           const std::function<void()>& draw_text) {
  const Rect room = remaining();
  const float gap = look.em * 0.6f;
  const bool in_columns = room.width() >= look.em * kWideEnough;
  const ImVec2 size =
      in_columns ? ImVec2{(room.width() - gap) / 2, room.height()} : ImVec2{room.width(), (room.height() - gap) / 2};
  const ImVec2 second =
      in_columns ? ImVec2{room.min.x + size.x + gap, room.min.y} : ImVec2{room.min.x, room.min.y + size.y + gap};
  const auto draw_part = [&](const char* id, ImVec2 at, const std::function<void()>& draw) {
    ImGui::SetCursorScreenPos(at);
    ImGui::BeginChild(id, size, 0, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    draw();
    ImGui::EndChild();
  };
  draw_part("source", room.min, draw_source);
  draw_part("compiled", second, draw_text);
}

}  // namespace warplens::window
