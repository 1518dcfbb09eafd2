#include "app/window/frame/first_hints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "IconsFontAwesome6.h"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/model/size_setting.hpp"
#include "imgui_internal.h"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// Side of a hint's bubble on which the arrow is drawn.
enum class TipSide { below, left, above };

struct Hint {
  const char* id;
  std::string text;
  ImVec2 tip;  ///< point to which the hint points
  TipSide side;
  float top = 0;    ///< smallest y of the upper edge of a bubble that is below its tip; 0 for no limit
  float right = 0;  ///< x of the bubble's right edge; 0 if the bubble begins a little to the left of its tip
};

Rect bubble_rect(const Look& look, const Hint& hint) {
  const float gap = look.em * 0.6f, height = look.em * 1.9f;
  const float width = text_width(look.fonts.bold, look.em, hint.text) + look.em * 1.4f;
  ImVec2 corner;
  switch (hint.side) {
    case TipSide::below:
      corner = {hint.tip.x - look.em * 1.5f, hint.tip.y - gap - height};
      break;
    case TipSide::left:
      corner = {hint.tip.x + gap, hint.tip.y - height / 2};
      break;
    case TipSide::above:
      corner = {hint.tip.x - look.em * 1.5f, std::max(hint.tip.y + gap, hint.top)};
      break;
  }
  const Rect window = main_window();
  if (hint.right > 0) corner.x = hint.right - width;
  corner.x = std::clamp(corner.x, window.min.x + 2, std::max(window.min.x + 2, window.max.x - width - 2));
  return {corner, {corner.x + width, corner.y + height}};
}

void draw_tip(const Look& look, const Hint& hint, const Rect& where) {
  const float half = look.em * 0.45f;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRectFullScreen();
  const float x = std::clamp(hint.tip.x, where.min.x + 2 * half, where.max.x - 2 * half);
  if (hint.side == TipSide::left)
    draw.AddTriangleFilled({where.min.x, hint.tip.y - half}, {where.min.x, hint.tip.y + half}, hint.tip,
                           look.colours.accent);
  else
    draw.AddTriangleFilled({x - half, hint.side == TipSide::below ? where.max.y : where.min.y},
                           {x + half, hint.side == TipSide::below ? where.max.y : where.min.y}, hint.tip,
                           look.colours.accent);
  draw.PopClipRect();
}

/// Draws a hint in its own window above all panels. Returns whether it was clicked.
bool draw_hint(const Look& look, const Hint& hint) {
  const Rect where = bubble_rect(look, hint);
  ImGui::SetNextWindowPos(where.min);
  ImGui::SetNextWindowSize(where.max - where.min);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, look.em * 0.4f);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, look.colours.accent);
  ImGui::Begin(hint.id, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
  ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  const bool clicked = ImGui::InvisibleButton("hint", where.max - where.min);
  if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  draw_tip(look, hint, where);
  draw_text(*ImGui::GetWindowDrawList(), where, look.fonts.bold, look.em, ink_on(look.colours.accent), hint.text,
            Align::centre);
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(3);
  return clicked;
}

void run_action(std::span<const Action> all, const char* name, View& view, Changes& changes) {
  if (const Action* const action = find_action(all, name); action && action->enabled) action->run(view, changes);
}

bool needs_attention_elsewhere(const View& view) {
  return view.lesson_reader.open_step() || view.class_guess.on || view.panels.maximized || view.playback.playing ||
         ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

bool is_at_last_access(const Scene& scene) {
  const trace::Recording& recording = *scene.derived.recording();
  const std::size_t accesses = recording.accesses_of_warp[scene.derived.cursor.warp].size();
  return accesses > 1 && scene.derived.moment.current.ordinal + 1 == static_cast<int>(accesses);
}

bool has_settings(const Scene& scene) {
  return !scene.study.kernel->params.empty() || !SizeSetting(scene).is_none();
}

// The hint is to the right of the sliders if there is room, otherwise above them.
Hint drag_hint(const Look& look, const Rect& sliders) {
  const std::string text = fmt::format("{}  {}", ICON_FA_HAND_POINTER, tr("Drag this"));
  const bool at_left = sliders.max.x + look.em * 12 < main_window().max.x;
  if (at_left) return {"##hint drag", text, {sliders.max.x - look.em, sliders.min.y + look.em * 3.2f}, TipSide::left};
  return {"##hint drag", text, {sliders.centre().x, sliders.min.y + look.em * 0.3f}, TipSide::below};
}

}  // namespace

void FirstHintsOverlay::follow(const Scene& scene, View& view) {
  FirstHints& hints = view.first_hints;
  if (!hints.any()) return;
  const bool is_same = recording_ && recording_ == scene.derived.recording();
  if (is_same && !(cursor_ == view.cursor)) hints.step = false;
  recording_ = scene.derived.recording(), cursor_ = view.cursor;
  if (choice_ && choice_->kernel == scene.choice.kernel &&
      (choice_->set != scene.choice.set || choice_->size != scene.choice.size))
    hints.drag = false;
  choice_ = scene.choice;
  if (view.class_guess.on) hints.ask = false;
  // Users who compare launches or read a lesson do not need the hint for new users.
  if (scene.beside || view.lesson_reader.open_step()) hints.blackboard = false;
  if (scene.choice.machine == study::MachineKind::toy) hints.blackboard = false;
}

void FirstHintsOverlay::draw(const Scene& scene, const HintPlaces& places, std::span<const Action> all, View& view,
                             Changes& changes) {
  FirstHints& hints = view.first_hints;
  if (!hints.any() || !scene.ready() || needs_attention_elsewhere(view)) return;
  const Look& look = scene.look;
  const HintTargets& targets = view.hint_targets;
  // The window may start at the last access, which has no next one.
  const bool has_next = !is_at_last_access(scene);
  const Rect& step = has_next ? targets.next_access : targets.previous_access;
  if (hints.step && step.width() > 0 &&
      draw_hint(look, {"##hint step",
                       has_next ? fmt::format("→  {}", tr("Next access")) : fmt::format("←  {}", tr("Previous access")),
                       {step.centre().x, step.min.y},
                       TipSide::below}))
    run_action(all, has_next ? "Next access" : "Previous access", view, changes);
  if (hints.drag && has_settings(scene) && places.sliders && draw_hint(look, drag_hint(look, *places.sliders)))
    hints.drag = false;
  const Hint ask{"##hint ask",
                 fmt::format("Q  {}", tr("Hide the numbers and ask the class")),
                 {targets.ask.centre().x, targets.ask.max.y},
                 TipSide::above,
                 places.summary_line.max.y};
  if (hints.ask && draw_hint(look, ask)) run_action(all, "Hide numbers and ask", view, changes);
  if (hints.blackboard &&
      draw_hint(look, {"##hint blackboard",
                       fmt::format("{}  {}", ICON_FA_CHALKBOARD, tr("New here? Four lanes, one minute")),
                       {targets.lessons.centre().x, targets.lessons.max.y},
                       TipSide::above,
                       places.summary_line.max.y,
                       bubble_rect(look, ask).min.x - look.em * 0.5f}))
    run_action(all, "Play a 6 × 4 matrix on four lanes", view, changes);
}

}  // namespace warplens::window
