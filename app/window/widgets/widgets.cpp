#include "app/window/widgets/widgets.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/window/draw/fitting_text.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/draw/line_breaking.hpp"
#include "imgui_internal.h"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

// Returns whether the current window is docked as a tab together with other windows. If so, its tab already shows the
// title.
bool stands_on_tab() {
  const ImGuiWindow& window = *ImGui::GetCurrentWindow();
  return window.DockIsActive && window.DockNode && !window.DockNode->IsHiddenTabBar() &&
         window.DockNode->Windows.Size > 1;
}

}  // namespace

namespace {

/// Minimum height of a panel, in text heights, for drawing the detail of its title on a separate line.
constexpr float kTallEnoughForDetail = 12;

// Draws the detail of a panel's title on a separate line. Parts that do not fit are left out.
void draw_detail_below(const Look& look, std::string_view detail) {
  const Rect room = remaining();
  const std::string shown = fitting_parts(look.fonts.text, look.small(), detail, room.width());
  const float height = wrapped_size(look.fonts.text, look.small(), room.width(), shown).y;
  draw_wrapped(*ImGui::GetWindowDrawList(), room.min, room.width(), look.fonts.text, look.small(), look.colours.quiet,
               shown);
  ImGui::Dummy({room.width(), height});
}

}  // namespace

std::string with_id(const char* shown, const char* id) {
  return fmt::format("{}###{}", shown, id);
}

Rect panel_title(const Look& look, std::string_view title, std::string_view detail, float reserved) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const Rect room = remaining();
  const float height = look.em * 1.3f;
  Rect line{room.min, {std::max(room.min.x, room.max.x - reserved), room.min.y + height}};
  if (!stands_on_tab()) {
    draw_text(draw, line, look.fonts.bold, look.em, look.colours.text, title);
    line.min.x += text_width(look.fonts.bold, look.em, title) + look.em * 0.7f;
  }
  const float small = look.small();
  const std::string beside = fitting_parts(look.fonts.text, small, detail, line.width());
  const bool is_beside = fits_in_line(look.fonts.text, small, beside, line.width());
  if (!beside.empty() && is_beside) {
    draw_text(draw, line, look.fonts.text, small, look.colours.quiet, beside);
    line.min.x = std::min(line.max.x, line.min.x + text_width(look.fonts.text, small, beside) + look.em * 0.7f);
  }
  ImGui::Dummy({room.width(), height});
  if (!is_beside && room.height() > look.em * kTallEnoughForDetail) draw_detail_below(look, detail);
  return line;
}

void in_title_line(const Look& look, ImVec2 at, const std::function<void()>& draw) {
  const ImVec2 back = ImGui::GetCursorScreenPos();
  ImGui::SetCursorScreenPos(at);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {look.em * 0.3f, look.em * 0.08f});
  draw();
  ImGui::PopStyleVar();
  ImGui::SetCursorScreenPos(back);
  ImGui::Dummy({0, 0});
}

int title_switch(const Look& look, const Rect& title, const char* id, const std::vector<std::string>& choices,
                 int current, float least, float most) {
  const float width = std::min(most, title.width());
  int clicked = -1;
  if (width >= least)
    in_title_line(look, {title.max.x - width, title.min.y},
                  [&] { clicked = segmented(look, id, choices, current, width); });
  return clicked;
}

namespace {

/// Replaces the space before each percent sign by a no-break space.
std::string with_percents_joined(std::string_view text) {
  std::string joined(text);
  for (std::size_t at = 0; (at = joined.find(" %", at)) != std::string::npos;) joined.replace(at, 1, "\u00a0");
  return joined;
}

}  // namespace

void headline(const Look& look, std::string_view verdict, std::string_view beside, std::string_view told,
              double useful_share, double cost) {
  std::string sentence = with_percents_joined(told);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const Rect room = remaining();
  const float tall = look.em * 1.75f, whole = text_width(look.fonts.bold, look.em * 1.45f, verdict);
  const float big = look.em * 1.45f * std::clamp(room.width() / std::max(whole, 1.0f), 0.6f, 1.0f);
  const ImU32 colour = look.heat(cost);
  const float first = text_width(look.fonts.bold, big, verdict) + look.em * 0.6f;
  if (!fits_in_line(look.fonts.text, look.em, beside, room.width() - first)) {
    // In a narrow panel, the minimum is drawn together with the sentence.
    sentence = sentence.empty() ? std::string(beside) : fmt::format("{} · {}", beside, sentence);
    beside = "";
  }
  const float second = text_width(look.fonts.text, look.em, beside) + look.em * 1.2f;
  const float third = text_width(look.fonts.text, look.em, sentence);
  Rect line{room.min, {room.max.x, room.min.y + tall}};
  draw_text(draw, line, look.fonts.bold, big, colour, verdict);
  line.min.x += first;
  line.min.y += look.em * 0.2f;  // aligns the baseline of this smaller text with that of the verdict
  draw_text(draw, line, look.fonts.text, look.em, look.colours.quiet, beside);
  float bottom = line.max.y;
  if (first + second + third <= room.width()) {
    line.min.x += second;
    draw_text(draw, line, look.fonts.text, look.em, look.colours.text, sentence);
  } else {
    // The sentence gets its own line. If it does not fit, its text becomes smaller. If it still does not fit, it is
    // wrapped.
    const float size = std::max(std::min(look.em, look.em * room.width() / std::max(third, 1.0f)), look.small());
    const float height = wrapped_size(look.fonts.text, size, room.width() + 1, sentence).y;
    draw_wrapped(draw, {room.min.x, bottom}, room.width() + 1, look.fonts.text, size, look.colours.text, sentence);
    bottom += std::max(height + look.em * 0.2f, look.em * 1.25f);
  }
  const float thick = look.em * 0.3f;
  draw_share(draw, look, {{room.min.x, bottom + thick * 0.4f}, {room.max.x, bottom + thick * 1.4f}}, useful_share,
             colour);
  ImGui::Dummy({room.width(), bottom + thick * 1.6f - room.min.y});
}

void draw_question_mark(const Look& look) {
  const Rect room = remaining();
  const Rect line{room.min, {room.max.x, room.min.y + look.em * 1.75f}};
  draw_text(*ImGui::GetWindowDrawList(), line, look.fonts.bold, look.em * 1.45f, look.colours.accent, "?");
  ImGui::Dummy({room.width(), look.em * 2.4f});
}

void draw_empty_note(const Look& look, std::string_view text) {
  const Rect room = remaining();
  const float width = std::min(room.width(), look.em * 24);
  const ImVec2 size = wrapped_size(look.fonts.text, look.em, width, text);
  const ImVec2 at{room.centre().x - size.x / 2, std::max(room.min.y, room.centre().y - size.y / 2)};
  draw_wrapped(*ImGui::GetWindowDrawList(), at, width, look.fonts.text, look.em, look.colours.quiet, text);
}

void draw_wrapped_text(std::string_view text, bool quiet) {
  const float end = ImGui::GetCurrentWindow()->DC.TextWrapPos;
  const float width = end > 0 ? end - ImGui::GetCursorPosX() : std::max(1.0f, ImGui::GetContentRegionAvail().x);
  ImFont* const font = ImGui::GetFont();
  const float size = ImGui::GetFontSize();
  const std::string lines =
      break_lines(text, width - 1, [&](std::string_view part) { return text_width(font, size, part); });
  if (quiet) ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  ImGui::PushTextWrapPos(end > 0 ? end : 0);
  ImGui::TextUnformatted(lines.data(), lines.data() + lines.size());
  ImGui::PopTextWrapPos();
  if (quiet) ImGui::PopStyleColor();
}

void draw_coloured_text(ImU32 colour, std::string_view text) {
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  draw_wrapped_text(text);
  ImGui::PopStyleColor();
}

void draw_hidden_note(const Scene& scene, const View& view) {
  const lessons::LessonStep* step = view.lesson_reader.open_step();
  const char* text = tr("Hidden while the class guesses. Press Q to show the numbers.");
  if (view.lesson_reader.hides_figures())
    text = step->task.kind == lessons::Task::Kind::none ? tr("Hidden in this step of the lesson.")
                                                        : tr("Hidden until the lesson's question is answered.");
  else if (!view.class_guess.on)
    text = tr("Hidden: a later step of the lesson asks about these numbers.");
  draw_empty_note(scene.look, text);
}

bool hidden_while_predicting(const Scene& scene, const View& view, std::string_view panel) {
  if (!scene.hides_figures_in(view, panel)) return false;
  draw_hidden_note(scene, view);
  return true;
}

std::string describe(const views::Derived& derived, const views::ShownAccess& shown) {
  if (!shown.access) return {};
  const views::InstructionFacts& facts = derived.facts(shown.access->pc);
  std::string text = facts.opcode.empty() ? views::word_for(shown.access->kind) : views::short_opcode(facts.opcode);
  if (facts.source_line) text = say("{} · line {}", text, facts.source_line);
  if (!facts.in_machine_code.empty()) text += (facts.is_counted_so ? " · " : " · ± ") + facts.in_machine_code;
  if (shown.when == views::ShownAccess::When::before) text = say("before: {}", text);
  if (shown.when == views::ShownAccess::When::after) text = say("next: {}", text);
  return text;
}

bool toggle_button(const Look& look, const char* label, bool on, ImVec2 size) {
  if (on) {
    ImGui::PushStyleColor(ImGuiCol_Button, look.colours.accent);
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, look.colours.accent);
    ImGui::PushStyleColor(ImGuiCol_Text, ink_on(look.colours.accent));
  }
  const bool pressed = ImGui::Button(label, size);
  if (on) ImGui::PopStyleColor(3);
  return pressed;
}

std::string shown_in_list(std::string_view text, float width) {
  const float room = width - ImGui::GetFrameHeight() - 2 * ImGui::GetStyle().FramePadding.x;
  return shortened(ImGui::GetFont(), ImGui::GetFontSize(), text, room);
}

int segmented(const Look& look, const char* id, const std::vector<std::string>& choices, int current, float width,
              const std::function<bool(const std::string&)>& is_enabled) {
  int clicked = -1;
  ImGui::PushID(id);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {1, look.em * 0.35f});
  const float each = (width - static_cast<float>(choices.size() - 1)) / static_cast<float>(choices.size());
  for (int i = 0; i < static_cast<int>(choices.size()); ++i) {
    if (i) ImGui::SameLine();
    const std::string& choice = choices[static_cast<std::size_t>(i)];
    ImGui::BeginDisabled(is_enabled && !is_enabled(choice));
    if (toggle_button(look, choice.c_str(), i == current, {each, 0})) clicked = i;
    ImGui::EndDisabled();
  }
  ImGui::PopStyleVar();
  ImGui::PopID();
  return clicked;
}

}  // namespace warplens::window
