#include "app/window/frame/first_hints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "IconsFontAwesome6.h"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/model/size_setting.hpp"
#include "imgui_internal.h"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// Side of the point at which a hint's bubble is.
enum class TipSide { below, left, above };

struct Hint {
  const char* id;
  std::string text;
  ImVec2 tip;  ///< point to which the hint points
  TipSide side;
};

/// A hint for a button of the toolbar.
struct ButtonHint {
  const char* id;
  std::string text;
  std::string brief;  ///< text for a place that is too narrow for the whole text
  Rect button;
  const char* action;  ///< name of the action that a click on the hint runs
};

/// A hint for a button of the toolbar and its place.
struct PlacedHint {
  const ButtonHint* hint;
  Rect bubble;
  bool is_brief, has_tip;
};

float bubble_width(const Look& look, const std::string& text) {
  return text_width(look.fonts.bold, look.em, text) + look.em * 1.4f;
}

Rect bubble_rect(const Look& look, const Hint& hint) {
  const float gap = look.em * 0.6f, height = look.em * 1.9f, width = bubble_width(look, hint.text);
  ImVec2 corner;
  switch (hint.side) {
    case TipSide::below:
      corner = {hint.tip.x - look.em * 1.5f, hint.tip.y - gap - height};
      break;
    case TipSide::left:
      corner = {hint.tip.x + gap, hint.tip.y - height / 2};
      break;
    case TipSide::above:
      corner = {hint.tip.x - look.em * 1.5f, hint.tip.y + gap};
      break;
  }
  const Rect window = main_window();
  corner.x = std::clamp(corner.x, window.min.x + 2, std::max(window.min.x + 2, window.max.x - width - 2));
  return {corner, {corner.x + width, corner.y + height}};
}

/// Draws the triangle between a bubble and the point `tip`.
void draw_tip(const Look& look, ImVec2 tip, TipSide side, const Rect& bubble) {
  const float half = look.em * 0.45f;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRectFullScreen();
  const float x = std::clamp(tip.x, bubble.min.x + 2 * half, bubble.max.x - 2 * half);
  const float y = side == TipSide::below ? bubble.max.y : bubble.min.y;
  if (side == TipSide::left)
    draw.AddTriangleFilled({bubble.min.x, tip.y - half}, {bubble.min.x, tip.y + half}, tip, look.colours.accent);
  else
    draw.AddTriangleFilled({x - half, y}, {x + half, y}, tip, look.colours.accent);
  draw.PopClipRect();
}

/// Draws the bubble of a hint in its own window above all panels, and its tip with the function `tip`. Returns whether
/// the bubble was clicked.
template <class Tip>
bool draw_bubble(const Look& look, const char* id, const Rect& where, const std::string& text, Tip tip) {
  ImGui::SetNextWindowPos(where.min);
  ImGui::SetNextWindowSize(where.max - where.min);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, look.em * 0.4f);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, look.colours.accent);
  ImGui::Begin(id, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
  ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  const bool clicked = ImGui::InvisibleButton("hint", where.max - where.min);
  if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  tip();
  draw_text(*ImGui::GetWindowDrawList(), where, look.fonts.bold, look.em, ink_on(look.colours.accent), text,
            Align::centre);
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(4);
  return clicked;
}

/// Draws a hint. Returns whether it was clicked.
bool draw_hint(const Look& look, const Hint& hint) {
  const Rect where = bubble_rect(look, hint);
  return draw_bubble(look, hint.id, where, hint.text, [&] { draw_tip(look, hint.tip, hint.side, where); });
}

/// Places the hints, which are sorted by the x of their buttons, side by side in the room below their buttons. The
/// first `briefs` hints have their short texts. Returns an empty list if there is not enough room for all of them.
std::vector<PlacedHint> place_below(const Look& look, std::span<const ButtonHint> hints, const Rect& room,
                                    std::size_t briefs) {
  std::vector<PlacedHint> placed;
  const float height = std::min(look.em * 1.9f, room.height() - 2);
  const float top = room.centre().y - height / 2;
  float x = room.min.x;
  for (const ButtonHint& hint : hints) {
    const bool is_brief = placed.size() < briefs;
    const float width = bubble_width(look, is_brief ? hint.brief : hint.text);
    const float begin = std::max(x, hint.button.centre().x - look.em * 1.5f);
    if (begin > hint.button.max.x || begin + width > room.max.x) return {};
    placed.push_back({&hint, {{begin, top}, {begin + width, top + height}}, is_brief, /*has_tip=*/true});
    x = begin + width + look.em * 0.5f;
  }
  return placed;
}

/// Places hints where they cover nothing: below their buttons if possible, otherwise with their short texts in the free
/// room of the toolbar. Leaves out the hints for which there is no room.
std::vector<PlacedHint> place_hints(const Look& look, std::span<const ButtonHint> hints, const HintPlaces& places) {
  std::vector<PlacedHint> placed;
  // The hints at the right have room more often, because the text of the summary line is at the left.
  std::size_t others = 0;
  for (; others < hints.size() && placed.empty(); ++others)
    for (std::size_t briefs = 0; briefs <= hints.size() - others && placed.empty(); ++briefs)
      placed = place_below(look, hints.subspan(others), places.summary_line, briefs);
  if (!placed.empty()) --others;
  const float height = std::min(look.em * 1.9f, places.toolbar.height() - 2);
  const float top = places.toolbar.centre().y - height / 2;
  float x = places.toolbar.min.x;
  for (const ButtonHint& hint : hints.first(others)) {
    const float width = bubble_width(look, hint.brief);
    if (x + width > places.toolbar.max.x) continue;
    placed.push_back({&hint, {{x, top}, {x + width, top + height}}, /*is_brief=*/true, /*has_tip=*/false});
    x += width + look.em * 0.5f;
  }
  return placed;
}

/// Draws a hint for a button of the toolbar. Returns whether it was clicked.
bool draw_placed(const Look& look, const PlacedHint& placed) {
  const auto& [hint, bubble, is_brief, has_tip] = placed;
  return draw_bubble(look, hint->id, bubble, is_brief ? hint->brief : hint->text, [&] {
    if (is_brief) ImGui::SetItemTooltip("%s", hint->text.c_str());
    const float margin = look.em * 0.45f;
    const float x = std::clamp(bubble.min.x + look.em * 1.5f, hint->button.min.x + margin,
                               std::max(hint->button.max.x, hint->button.min.x + 2 * margin) - margin);
    if (has_tip) draw_tip(look, {x, hint->button.max.y}, TipSide::above, bubble);
  });
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

/// Returns the hints for buttons of the toolbar, sorted by the x of their buttons.
std::vector<ButtonHint> button_hints(const FirstHints& hints, const HintTargets& targets) {
  std::vector<ButtonHint> list;
  if (hints.blackboard)
    list.push_back({"##hint blackboard",
                    fmt::format("{}  {}", ICON_FA_CHALKBOARD, tr("New here? Four lanes, one minute")),
                    fmt::format("{}  {}", ICON_FA_CHALKBOARD, tr("New here?")), targets.lessons,
                    "Play a 6 × 4 matrix on four lanes"});
  if (hints.ask)
    list.push_back({"##hint ask", fmt::format("Q  {}", tr("Hide the numbers and ask the class")),
                    fmt::format("Q  {}", tr("Ask the class")), targets.ask, "Hide numbers and ask"});
  return list;
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
  const std::vector<ButtonHint> of_buttons = button_hints(hints, targets);
  for (const PlacedHint& placed : place_hints(look, of_buttons, places))
    if (draw_placed(look, placed)) run_action(all, placed.hint->action, view, changes);
}

}  // namespace warplens::window
