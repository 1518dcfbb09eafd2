#include "app/window/shell.hpp"

#include <algorithm>
#include <utility>

#include "app/window/actions.hpp"
#include "app/window/banner.hpp"
#include "app/window/lane_colours.hpp"
#include "app/window/launch_question.hpp"
#include "app/window/open_file.hpp"
#include "app/window/palette.hpp"
#include "app/window/toolbar.hpp"
#include "app/window/worker_settings.hpp"
#include "imgui_internal.h"

namespace warplens::window {
namespace {

const study::Study& nothing_yet() {
  static const study::Study kNothing;
  return kNothing;
}

const study::MeasuringState& measuring_of(const Input& input) {
  static const study::MeasuringState kNone;
  return input.measuring ? *input.measuring : kNone;
}

// Accesses of a long recording that are looked at in a frame: a few milliseconds' worth.
constexpr std::size_t kGrownAFrame = 10'000;

constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoSavedSettings |
                                    ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNavFocus;

}  // namespace

Shell::Shell(const Fonts& fonts, views::Ladder ladder, View view)
    : fonts_(fonts), ladder_(std::move(ladder)), view_(std::move(view)) {
  for (const PanelRow& row : panel_table()) panels_.push_back({row.make(), {}, false});
}

void Shell::prepare(const Input& input) {
  const ImVec2 size = ImGui::GetMainViewport()->Size;
  const float em = text_size_for(size, view_.scale);
  if (em != look_.em || view_.theme != look_.theme || look_.fonts.text != fonts_.text) {
    look_ = {view_.theme, colours_of(view_.theme), fonts_, em};
    apply(look_);
  }
  if (input.study) {
    const views::Cursor old = view_.cursor;
    const int ordinal = derived_.recording() ? views::access_ordinal(*derived_.recording(), old) : 0;
    if (derived_.update(input.study) && derived_.recording()) {
      // Where the reader was, in the new recording: the same access of the same warp.
      view_.cursor = views::at_ordinal(*derived_.recording(), views::clamped(*derived_.recording(), old).warp,
                                       std::max(0, ordinal));
      if (start_) view_.cursor = views::at_ordinal(*derived_.recording(), start_->warp, start_->access);
      start_.reset();
    }
    if (input.study->totals.get() != learned_) {
      learned_ = input.study->totals.get();
      ladder_.learn(*input.study);
    }
  }
  if (input.surveyed && input.surveyed.get() != surveyed_) {
    surveyed_ = input.surveyed.get();
    ladder_.learn(*input.surveyed);
  }
  if (view_.playing) play();
  if (derived_.recording()) view_.cursor = views::clamped(*derived_.recording(), view_.cursor);
  derived_.look_at(view_.cursor);
  view_.focus = std::exchange(view_.next_focus, {});
  derived_.look_for_line(view_.focus.source_line);
  growing_ = derived_.grow(kGrownAFrame);
}

void Shell::play() {
  if (!derived_.recording()) return;
  play_time_ += ImGui::GetIO().DeltaTime * view_.accesses_per_second;
  while (play_time_ >= 1) {
    play_time_ -= 1;
    const views::Cursor next = views::moved_by_accesses(*derived_.recording(), view_.cursor, 1);
    if (next == view_.cursor) view_.playing = false;
    view_.cursor = next;
  }
}

void Shell::draw_panel(const PanelRow& row, std::size_t index, const Scene& scene, Changes& changes) {
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoScrollbar |
                                      ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoFocusOnAppearing;
  Shown& shown = panels_[index];
  const ImGuiWindowFlags ground = shown.docked ? ImGuiWindowFlags_NoBackground : 0;
  if (ImGui::Begin(window_name(row).c_str(), nullptr, kFlags | ground)) shown.panel->draw(scene, view_, changes);
  shown.rect = {ImGui::GetWindowPos(), ImGui::GetWindowPos() + ImGui::GetWindowSize()};
  shown.docked = ImGui::IsWindowDocked();
  ImGui::End();
}

Wanted Shell::wanted() const {
  Wanted wanted{!derived_.recording() || derived_.uses_shared(), step_};
  if (const trace::RecordedAccess* current = derived_.moment.current.access) {
    if (current->space == ptx::StateSpace::shared) wanted.step = Place::shared_access;
    if (current->space == ptx::StateSpace::global) wanted.step = Place::global_access;
  }
  if (!wanted.uses_shared) wanted.step = Place::global_access;
  return wanted;
}

void Shell::dock(const Layout& layout, const Wanted& wanted) {
  ImGui::SetNextWindowPos(layout.body.min);
  ImGui::SetNextWindowSize(layout.body.max - layout.body.min);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, look_.colours.back);
  ImGui::Begin("##panels", nullptr, kFixed | ImGuiWindowFlags_NoBackground);
  const ImGuiID space = ImGui::GetID("space");
  const Docked now{layout.body.max - layout.body.min, look_.em, wanted.uses_shared};
  if (!(now == docked_)) {
    if (!rearranged_) dock_panels(space, layout);
    docked_ = now;
    frames_docked_ = 0;
    step_ = Place::timeline;  // none: turned to below
  }
  if (step_ != wanted.step && frames_docked_ > 0) {
    step_ = wanted.step;
    if (!rearranged_) turn_to_step(layout, step_);
    frames_docked_ = 0;
  }
  ImGui::DockSpace(space, {0, 0}, ImGuiDockNodeFlags_NoWindowMenuButton | ImGuiDockNodeFlags_NoCloseButton);
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
}

// Panels that stand elsewhere than where they had settled were moved by hand.
void Shell::watch_arrangement() {
  constexpr int kSettling = 5;  // frames that docked windows take to find their places
  if (rearranged_ || ++frames_docked_ < kSettling) return;
  std::vector<Rect> now;
  for (const Shown& shown : panels_) now.push_back(shown.rect);
  if (frames_docked_ == kSettling)
    settled_ = now;
  else
    rearranged_ = now != settled_;
}

std::string Shell::arrangement() const {
  return rearranged_ ? ImGui::SaveIniSettingsToMemory() : "";
}

void Shell::arrange_as(const std::string& arrangement) {
  if (arrangement.empty()) return;
  ImGui::LoadIniSettingsFromMemory(arrangement.data(), arrangement.size());
  rearranged_ = true;
}

Scene Shell::scene_of(const Input& input) {
  const study::Study& study = input.study ? *input.study : nothing_yet();
  const study::MeasuringState& measuring = measuring_of(input);
  const auto timings = timings_.of(input.study, input.choice.size, measuring, ladder_,
                                   views::recorded_gpu_of(view_.recorded_gpu, measuring));
  return {study, input.choice, input.progress, measuring, derived_, ladder_, look_, timings, input.worker};
}

Changes Shell::frame(const Input& input) {
  prepare(input);
  Changes changes;
  const Scene scene = scene_of(input);
  const std::vector<Action> all = actions(scene, view_);
  run_shortcuts(all, view_, changes);
  const ImVec2 size = ImGui::GetMainViewport()->Size;
  const Wanted wanted = this->wanted();
  const Layout layout = arrange(size, look_.em, wanted);
  draw_toolbar(scene, layout.toolbar, all, view_, changes);
  dock(layout, wanted);
  for (std::size_t i = 0; i < panels_.size(); ++i) draw_panel(panel_table()[i], i, scene, changes);
  watch_arrangement();
  // Over the pictures, so that nothing moves while it comes and goes.
  draw_banner(look_, {layout.body.min, {layout.body.max.x, layout.at(Place::timeline).min.y}}, input.progress.error);
  draw_commands(look_, all, view_, changes);
  draw_open_file(scene, view_, changes);
  draw_launch_question(scene, changes);
  draw_worker_settings(scene, view_, changes);
  if (changes.reset_layout) docked_ = {}, rearranged_ = false;  // docked anew in the next frame
  return changes;
}

Changes Shell::frame_of_panel(const Input& input, const PanelRow& row) {
  prepare(input);
  Changes changes;
  const Scene scene = scene_of(input);
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(ImGui::GetMainViewport()->Size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::Begin("##panel", nullptr, kFixed | ImGuiWindowFlags_NoScrollWithMouse);
  const auto index = static_cast<std::size_t>(&row - panel_table().data());
  panels_[index].panel->draw(scene, view_, changes);
  ImGui::End();
  ImGui::PopStyleVar();
  return changes;
}

std::optional<Rect> Shell::panel_rect(const std::string& name) const {
  for (std::size_t i = 0; i < panels_.size(); ++i)
    if (panel_table()[i].name == name && panels_[i].rect.width() > 0) return panels_[i].rect;
  return std::nullopt;
}

}  // namespace warplens::window
