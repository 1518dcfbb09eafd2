#include "app/window/layout/docking.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "imgui_internal.h"

namespace warplens::window {
namespace {

constexpr ImGuiWindowFlags kGround = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoSavedSettings |
                                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNavFocus |
                                     ImGuiWindowFlags_NoBackground;

/// Number of frames that Dear ImGui needs until docked windows have reached their places.
constexpr int kSettling = 5;

bool is_same(const Splitter& a, const Splitter& b) {
  return a.before == b.before && a.after == b.after;
}

/// Returns the splitter in `splitters` that is between the same groups of panels as `one`; null if there is none.
const Splitter* same_splitter(const std::vector<Splitter>& splitters, const Splitter& one) {
  const auto found = std::ranges::find_if(splitters, [&](const Splitter& other) { return is_same(one, other); });
  return found == splitters.end() ? nullptr : &*found;
}

/// Returns whether the splitters in `a` and `b` are between the same groups of panels. If they are, no panel was moved
/// to another place.
bool have_same_groups(const std::vector<Splitter>& a, const std::vector<Splitter>& b) {
  return a.size() == b.size() &&
         std::ranges::all_of(a, [&](const Splitter& splitter) { return same_splitter(b, splitter) != nullptr; });
}

/// Returns whether all panels of the splitter `inner` are on one side of `outer`. In this case, dragging `outer` also
/// changes the share of `inner`.
bool is_inside(const Splitter& inner, const Splitter& outer) {
  const PanelSet panels = inner.before | inner.after;
  return (panels & outer.before) == panels || (panels & outer.after) == panels;
}

bool is_between_accesses(const Splitter& splitter) {
  const PanelSet accesses = panel_set(*find_panel("global")) | panel_set(*find_panel("shared"));
  return (splitter.before | splitter.after) == accesses;
}

}  // namespace

void Docking::dock(const Layout& layout, const Look& look, const LayoutNeeds& needs, PanelSet apart) {
  ImGui::SetNextWindowPos(layout.body.min);
  ImGui::SetNextWindowSize(layout.body.max - layout.body.min);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, look.colours.back);
  ImGui::Begin("##panels", nullptr, kGround);
  space_ = ImGui::GetID("space");
  const Docked now{layout.body.width(),
                   layout.body.height(),
                   look.em,
                   needs.uses_shared,
                   needs.beside,
                   layout.at(PanelPlace::sliders).height(),
                   layout.at(PanelPlace::totals).height(),
                   apart};
  const bool keeps_places = has_moved_panels_ || is_restored_;
  if (!(now == docked_)) {
    if (!keeps_places) dock_panels(space_, layout, {in_front_, dragged_});
    by_layout_ = layout_splitters(layout, apart);
    docked_ = now;
    frames_ = 0;
    // The timeline is not an access panel, so the code below will select the access panel of the current step.
    step_ = PanelPlace::timeline;
  } else if (frames_ == 1 && keeps_places) {
    select_tabs(in_front_);  // tabs can only be selected after the frame in which the windows were docked
  }
  if (step_ != needs.step && frames_ > 0) {
    step_ = needs.step;
    if (!keeps_places && !has_dragged_accesses()) turn_to_step(layout, step_);
    by_layout_ = layout_splitters(layout, apart);
    frames_ = 0;
  }
  ImGui::DockSpace(space_, {0, 0}, ImGuiDockNodeFlags_NoWindowMenuButton | ImGuiDockNodeFlags_NoCloseButton);
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
}

// Compares the places of the panels with their places after docking. If they differ, the user has dragged a splitter or
// moved a panel.
void Docking::watch(std::vector<Rect> places, PanelSet visible) {
  if (frames_ <= kSettling) ++frames_;
  if (frames_ < kSettling) return;
  in_front_ = visible;
  if (frames_ > kSettling && places == settled_) return;
  if (is_restored_)
    learn_restored();
  else if (frames_ > kSettling && !has_moved_panels_)
    learn_dragged();
  known_ = splitters_between(space_);
  settled_ = std::move(places);
}

void Docking::learn_dragged() {
  const std::vector<Splitter> now = splitters_between(space_);
  has_moved_panels_ = !have_same_groups(now, by_layout_);
  if (has_moved_panels_) return;
  std::vector<Splitter> changed;
  for (const Splitter& splitter : now) {
    const Splitter* const before = same_splitter(known_, splitter);
    if (before && before->share != splitter.share) changed.push_back(splitter);
  }
  for (const Splitter& splitter : changed)
    if (std::ranges::none_of(changed, [&](const Splitter& outer) { return is_inside(splitter, outer); }))
      remember_dragged(splitter);
}

// Stores a splitter that the user dragged. Its share is stored as a factor: the dragged share divided by the share in
// the layout.
void Docking::remember_dragged(Splitter splitter) {
  splitter.share /= same_splitter(by_layout_, splitter)->share;
  std::erase_if(dragged_, [&](const Splitter& known) { return is_same(known, splitter); });
  dragged_.push_back(splitter);
}

// Finds the splitters in a restored arrangement whose share differs from the layout. They are treated as dragged by the
// user. The splitter between the access panels is left out, because its share depends on the step at which the
// arrangement was saved.
void Docking::learn_restored() {
  constexpr float kSame = 0.02f;
  is_restored_ = false;
  const std::vector<Splitter> now = splitters_between(space_);
  has_moved_panels_ = !have_same_groups(now, by_layout_);
  if (has_moved_panels_) return;
  for (const Splitter& splitter : now)
    if (!is_between_accesses(splitter) && std::abs(splitter.share - same_splitter(by_layout_, splitter)->share) > kSame)
      remember_dragged(splitter);
}

bool Docking::has_dragged_accesses() const {
  return std::ranges::any_of(
      dragged_, [&](const Splitter& one) { return is_between_accesses(one) && same_splitter(by_layout_, one); });
}

void Docking::forget(const PanelRow* alone) {
  docked_ = {};
  if (alone) in_front_ = (in_front_ & ~panels_beside(*alone)) | panel_set(*alone);
}

void Docking::reset() {
  docked_ = {};
  dragged_.clear();
  has_moved_panels_ = is_restored_ = false;
}

std::string Docking::arrangement() const {
  return is_rearranged() ? ImGui::SaveIniSettingsToMemory() : "";
}

void Docking::restore_arrangement(const std::string& arrangement) {
  if (arrangement.empty()) return;
  ImGui::LoadIniSettingsFromMemory(arrangement.data(), arrangement.size());
  is_restored_ = true;
}

}  // namespace warplens::window
