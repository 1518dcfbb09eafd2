#include "app/window/frame/lesson_band.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/translation/language.hpp"
#include "analysis/translation/message.hpp"
#include "app/window/actions/lesson_actions.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/frame/lesson_page.hpp"
#include "app/window/widgets/prose_picture.hpp"
#include "app/window/widgets/widgets.hpp"

namespace warplens::window {
namespace {

constexpr float kMostOfWindow = 0.38f;  // largest share of the window's height; longer text scrolls

constexpr float kTitleSize = 1.25f;  // size of the title of a step, in text heights
constexpr float kDot = 0.95f;        // distance between the dots of two steps, in text heights

float title_height(float em) {
  return std::round(em * 2.3f);
}

/// Draws one dot per step, `each` pixels apart. The colour shows whether the step is done, open, or still to come.
void draw_dots(const Look& look, Rect& line, float each, View& view) {
  const LessonReader& reader = view.lesson_reader;
  for (std::size_t at = 0; at < reader.lesson->steps.size(); ++at) {
    const Rect cell{line.min, {line.min.x + each, line.max.y}};
    ImGui::SetCursorScreenPos(cell.min);
    if (ImGui::InvisibleButton(fmt::format("###lesson step {}", at + 1).c_str(), cell.max - cell.min))
      move_by_steps(view.lesson_reader, static_cast<int>(at) - static_cast<int>(reader.step));
    ImGui::SetItemTooltip("%s", tr(reader.lesson->steps[at].title).c_str());
    const bool open = at == reader.step;
    const ImU32 colour = open ? look.colours.accent : at < reader.step ? look.colours.quiet : look.colours.outline;
    ImGui::GetWindowDrawList()->AddCircleFilled(cell.centre(), look.em * (open ? 0.34f : 0.24f), colour);
    line.min.x += each;
  }
  line.min.x += look.em * 0.8f;
}

/// At the last step of a lesson, draws a note and a button that opens the next lesson. They replace the lesson's title.
void draw_next_lesson(const Look& look, Rect line, const Action& next, View& view, Changes& changes) {
  const std::string all = fmt::format("{}  {}", next.label, next.icon), end = tr("the last step");
  const float padding = ImGui::GetStyle().FramePadding.x * 2, room = line.width();
  float width = text_width(look.fonts.text, look.em, all) + padding;
  const bool short_of_room = width > room;
  if (short_of_room) width = std::min(room, text_width(look.fonts.text, look.em, next.icon) + padding);
  if (width < look.em) return;
  ImGui::SetCursorScreenPos({line.max.x - width, line.min.y});
  if (ImGui::Button(fmt::format("{}###{}", short_of_room ? next.icon : all, next.name).c_str(), {width, 0}))
    next.run(view, changes);
  ImGui::SetItemTooltip("%s   %s", next.label.c_str(), shortcut_text(next.shortcut).c_str());
  line.max.x -= width + look.em;
  if (line.width() > text_width(look.fonts.text, look.em, end))
    draw_text(*ImGui::GetWindowDrawList(), line, look.fonts.text, look.em, look.colours.quiet, end, Align::right);
}

constexpr const char* kNextStep = "Next step of the lesson";

/// Returns true if the reader has answered or completed the task of the current step, or if it has no task.
bool is_step_done(const LessonReader& reader) {
  const lessons::LessonStep* const step = reader.open_step();
  return step && (step->task.kind == lessons::Task::Kind::none || reader.answer());
}

/// Draws the button that goes to the next step. The button is highlighted when the current step is done.
void draw_next_step(const Look& look, const Action& next, const std::string& words, float width, View& view,
                    Changes& changes) {
  ImGui::BeginDisabled(!next.enabled);
  const bool is_due = next.enabled && is_step_done(view.lesson_reader);
  if (toggle_button(look, fmt::format("{}###{}", words, kNextStep).c_str(), is_due, {width, 0}))
    next.run(view, changes);
  ImGui::EndDisabled();
  ImGui::SetItemTooltip("%s   %s", next.label.c_str(), shortcut_text(next.shortcut).c_str());
}

/// Returns the title of the open step; empty until it is computed.
std::string step_title(const Scene& scene, const View& view) {
  const lessons::StepMade* const made = view.lesson_reader.made_for_step(scene.lesson);
  return made ? made->filled.title : "";
}

constexpr float kButton = 2.1f;  // width of a button that has only an icon, in text heights

/// Draws the buttons of the lesson at the cursor. `next` is the text of the button that goes to the next step, and
/// `forward` is its width.
void draw_buttons(const Look& look, std::span<const Action> all, float gap, const std::string& next, float forward,
                  View& view, Changes& changes) {
  const float button = look.em * kButton;
  for (const char* action :
       {"Collapse the lesson's text", "Return to the lesson's step", "Previous step of the lesson"}) {
    action_button(all, action, view, changes, {button, 0});
    ImGui::SameLine(0, gap);
  }
  if (const Action* const action = find_action(all, kNextStep))
    draw_next_step(look, *action, next, forward, view, changes);
  ImGui::SameLine(0, gap);
  action_button(all, "Leave the lesson", view, changes, {button, 0});
}

void draw_title(const Scene& scene, Rect line, std::span<const Action> all, View& view, Changes& changes) {
  const Look& look = scene.look;
  const float button = look.em * kButton, gap = ImGui::GetStyle().ItemSpacing.x;
  const std::string words = fmt::format("{}  {}", tr("Next step"), ICON_FA_CHEVRON_RIGHT);
  const float labelled = text_width(look.fonts.text, look.em, words) + 2 * ImGui::GetStyle().FramePadding.x;
  const bool is_labelled = line.width() > look.em * 50;
  const float forward = is_labelled ? labelled : button;
  const float right = line.max.x - 4 * (button + gap) - forward - gap;
  const Rect whole = line;
  draw_dots(look, line, look.em * kDot, view);
  line.max.x = right;
  const std::string lesson = tr(view.lesson_reader.lesson->title), step = step_title(scene, view);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float size = std::round(look.em * kTitleSize), wide = text_width(look.fonts.bold, size, step);
  draw_text(draw, line, look.fonts.bold, size, look.colours.text, step);
  line.min.x += wide + look.em * 1.2f;
  // At the end of a lesson, the page below already has the button for the next lesson, unless it is collapsed.
  const bool page_has_button = view.lesson_reader.is_at_end() && !view.lesson_reader.collapsed;
  if (const Action* next = find_action(all, kNextLesson); next && !page_has_button)
    draw_next_lesson(look, line, *next, view, changes);
  else if (line.width() > look.em * 8)
    draw_text(draw, line, look.fonts.text, look.em, look.colours.quiet, lesson, Align::right);
  ImGui::SetCursorScreenPos({right + gap, whole.min.y});
  draw_buttons(look, all, gap, is_labelled ? words : ICON_FA_CHEVRON_RIGHT, forward, view, changes);
}

/// Draws the title of a lesson at the left of the panels: the dots and the buttons, and the title below them. Returns
/// the height.
float draw_narrow_title(const Scene& scene, const Rect& room, std::span<const Action> all, View& view,
                        Changes& changes) {
  const Look& look = scene.look;
  const float gap = look.em * 0.15f, row = look.em * 2.4f;
  const float left = room.max.x - 5 * look.em * kButton - 4 * gap;
  const auto steps = static_cast<float>(view.lesson_reader.lesson->steps.size());
  Rect line{room.min, {left, room.min.y + ImGui::GetFrameHeight()}};
  draw_dots(look, line, std::clamp((line.width() - gap) / steps, look.em * 0.4f, look.em * kDot), view);
  ImGui::SetCursorScreenPos({left, room.min.y});
  draw_buttons(look, all, gap, ICON_FA_CHEVRON_RIGHT, look.em * kButton, view, changes);
  if (!view.lesson_reader.lesson) return row;
  return row + look.em * 0.3f +
         draw_prose(*ImGui::GetWindowDrawList(), look, {room.min.x, room.min.y + row}, room.width(),
                    {.size = std::round(look.em * kTitleSize), .colour = look.colours.text, .bold = true},
                    step_title(scene, view));
}

}  // namespace

namespace {

/// Returns the height of the band if the page in it has the height `content`.
float band_height(const Look& look, float content) {
  return std::round(title_height(look.em) + std::max(content, look.em * 3.2f) + look.em * 1.2f);
}

/// Replaces each reference in a text, such as "{access.sectors}", by a number of four digits, which is a usual length.
std::string with_sample_values(const std::string& text) {
  std::string sample;
  bool is_reference = false;
  for (const char c : text) {
    if (c == '{') sample += "0000";
    if (c == '{' || c == '}')
      is_reference = c == '{';
    else if (!is_reference)
      sample += c;
  }
  return sample;
}

/// Estimates the height that the longest step of the lesson needs. The values in its texts are not known yet, so sample
/// values are used.
float height_of_all_steps(const Look& look, float width, const LessonReader& reader) {
  float content = 0;
  for (const lessons::LessonStep& step : reader.lesson->steps) {
    const bool is_last = &step == &reader.lesson->steps.back();
    lessons::FilledStep raw;
    raw.text = with_sample_values(tr(step.text));
    raw.question = with_sample_values(tr(step.task.question));
    raw.after = with_sample_values(tr(step.after));
    for (const std::string& choice : step.task.choices) raw.choices.push_back(with_sample_values(tr(choice)));
    content = std::max(content, lesson_page_height(look, width, reader, raw, /*has_end=*/is_last));
  }
  return band_height(look, content);
}

}  // namespace

float LessonBand::height(const Look& look, ImVec2 window, const LessonReader& reader, const lessons::StepMade* latest) {
  if (!reader.lesson) {
    measured_ = {};
    return 0;
  }
  const Measured now{reader.lesson.get(), translation::current_language(), window.x, look.em};
  if (!(now == measured_)) {
    measured_ = now;
    height_ = height_of_all_steps(look, window.x, reader);
  }

  if (const lessons::StepMade* const made = reader.made_for_step(latest); made && made->error.empty()) {
    const float content = lesson_page_height(look, window.x, reader, made->filled, reader.is_at_end());
    // The height never shrinks while a lesson is open, so that the panels below do not move with each step.
    height_ = std::max(height_, band_height(look, content));
  }
  if (reader.collapsed) return title_height(look.em);
  return std::min(height_, std::round(window.y * kMostOfWindow));
}

namespace {

/// Returns whether a lesson of this width has no room for its title and buttons on one line.
bool is_narrow(float width, float em) {
  return width < em * 40;
}

}  // namespace

void LessonBand::draw(const Scene& scene, const Rect& where, std::span<const Action> all, View& view,
                      Changes& changes) {
  if (!view.lesson_reader.lesson) return;
  const Look& look = scene.look;
  ImGui::SetNextWindowPos(where.min);
  ImGui::SetNextWindowSize(where.max - where.min);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {look.em, look.em * 0.35f});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, mixed(look.colours.panel, look.colours.accent, 0.08f));
  ImGui::Begin("##lesson", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
  const Rect room = remaining();
  float title = title_height(look.em);
  if (is_narrow(where.width(), look.em))
    title = draw_narrow_title(scene, room, all, view, changes);
  else
    draw_title(scene, {room.min, {room.max.x, room.min.y + look.em * 1.8f}}, all, view, changes);
  // Checked again, because the title has a button that leaves the lesson.
  const bool is_open = view.lesson_reader.lesson != nullptr;
  if (is_open && !view.lesson_reader.collapsed)
    draw_lesson_page(scene, {{room.min.x, room.min.y + title}, room.max}, view, changes);
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
}

}  // namespace warplens::window
