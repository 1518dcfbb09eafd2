#include "app/window/widgets/term_hint.hpp"

#include <algorithm>
#include <string>

#include "app/lessons/shelf.hpp"
#include "app/window/widgets/widgets.hpp"
#include "imgui_internal.h"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

constexpr float kTooltipWidth = 34;  // in text heights; wide enough for the longest name of a metric in Nsight Compute

/// Returns the title of a lesson in the user's language; empty if there is no such lesson.
std::string lesson_title(const std::string& name) {
  const auto has_name = [&](const lessons::Lesson& lesson) { return lesson.name.ends_with("-" + name); };
  const auto found = std::ranges::find_if(lessons::shelf(), has_name);
  return name.empty() || found == lessons::shelf().end() ? "" : tr(found->title);
}

void draw_tooltip(const Look& look, std::string_view label) {
  if (!words::find_term(label) || !ImGui::BeginTooltip()) return;
  add_term_to_tooltip(look, label);
  ImGui::EndTooltip();
}

}  // namespace

void draw_definition(const Look& look, const words::Term& term) {
  draw_wrapped_text(tr(term.meaning));
  ImGui::PushFont(look.fonts.text, look.small());
  if (!term.unit.empty()) draw_wrapped_text(say("Unit: {}", tr(term.unit)), /*quiet=*/true);
  for (const std::string& metric : term.metrics) draw_wrapped_text(say("Nsight Compute: {}", metric), /*quiet=*/true);
  if (const std::string title = lesson_title(term.lesson); !title.empty())
    draw_wrapped_text(say("Lesson: {}", title), /*quiet=*/true);
  ImGui::PopFont();
}

void add_term_to_tooltip(const Look& look, std::string_view label) {
  const words::Term* term = words::find_term(label);
  if (!term) return;
  ImGui::PushFont(look.fonts.bold, look.em);
  ImGui::TextUnformatted(tr(term->name).c_str());
  ImGui::PopFont();
  const float width = std::min(look.em * kTooltipWidth, main_window().width() * 0.9f);
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
  draw_definition(look, *term);
  ImGui::PopTextWrapPos();
}

void explain_term(const Look& look, std::string_view label) {
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip)) draw_tooltip(look, label);
}

void explain_term_at(const Look& look, const Rect& where, std::string_view label) {
  ImGuiLastItemData& last = ImGui::GetCurrentContext()->LastItemData;
  const ImGuiLastItemData kept = last;
  // explain_term() needs an item that the mouse can rest on. This item takes no room in the layout.
  ImGui::ItemAdd({where.min, where.max}, 0);
  explain_term(look, label);
  last = kept;
}

}  // namespace warplens::window
