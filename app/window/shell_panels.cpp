// Shell's panels: where they are docked, drawn side by side, or alone.

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/window/shell.hpp"
#include "imgui_internal.h"

namespace warplens::window {
namespace {

constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoSavedSettings |
                                    ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNavFocus;

}  // namespace

// Panels that show the step itself stand twice, side by side, while something is pinned.
void Shell::draw_content(const PanelRow& row, const Scene& scene, Changes& changes) {
  Panel& panel = *shown_of(row).panel;
  if (scene.beside && (row.place == PanelPlace::global_access || row.place == PanelPlace::shared_access))
    draw_beside(panel, scene, changes);
  else
    panel.draw(scene, view_, changes);
}

void Shell::draw_beside(Panel& panel, const Scene& scene, Changes& changes) {
  const Rect room = remaining();
  const float gap = look_.em * 0.8f, half = (room.width() - gap) / 2;
  Changes of_a;  // A is looked at, never changed
  const Scene a{*beside_.study, beside_.study->choice, scene.progress, scene.measuring, beside_, scene.ladder,
                scene.look,     scene.timings,         scene.worker,   nullptr,         nullptr, scene.revealed};
  for (const bool is_a : {true, false}) {
    if (!is_a) ImGui::SameLine(0, gap);
    const Scene& of = is_a ? a : scene;
    ImGui::PushID(is_a ? "A" : "B");
    ImGui::BeginChild("beside", {half, room.height()}, 0,
                      ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    const Rect caption{remaining().min, {remaining().max.x, remaining().min.y + look_.em * 1.3f}};
    draw_text(*ImGui::GetWindowDrawList(), caption, look_.fonts.bold, look_.em, look_.colours.accent,
              (is_a ? "A  " : "B  ") + views::caption_beside(of.choice, (is_a ? scene : a).choice, ladder_));
    ImGui::Dummy({caption.width(), caption.height()});
    panel.draw(of, view_, is_a ? of_a : changes);
    ImGui::EndChild();
    ImGui::PopID();
  }
}

// The panel under the mouse, and a double-click on its title.
void Shell::notice_mouse(const PanelRow& row) {
  const ImVec2 mouse = ImGui::GetMousePos(), at = ImGui::GetWindowPos();
  if (!ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows)) return;
  view_.under_mouse = row.name;
  const bool on_title = mouse.y < at.y + look_.em * 1.9f && !ImGui::IsAnyItemHovered();
  if (on_title && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) view_.alone = row.name;
}

// Here a lesson says to look.
void Shell::draw_ring() const {
  const float wide = std::max(2.0f, look_.em * 0.15f);
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  ImGui::GetWindowDrawList()->AddRect({at.x + wide, at.y + wide}, {at.x + size.x - wide, at.y + size.y - wide},
                                      look_.colours.accent, look_.em * 0.2f, wide);
}

void Shell::draw_panel(const PanelRow& row, std::size_t index, const Scene& scene, Changes& changes) {
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoScrollbar |
                                      ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoFocusOnAppearing;
  Shown& shown = panels_[index];
  const ImGuiWindowFlags ground = shown.docked ? ImGuiWindowFlags_NoBackground : 0;
  if (ImGui::Begin(window_name(row).c_str(), nullptr, kFlags | ground)) {
    draw_content(row, scene, changes);
    if (const lessons::LessonStep* step = view_.reading.open_step(); step && step->look.panel == row.name) draw_ring();
    notice_mouse(row);
  }
  shown.rect = {ImGui::GetWindowPos(), ImGui::GetWindowPos() + ImGui::GetWindowSize()};
  shown.docked = ImGui::IsWindowDocked();
  ImGui::End();
}

// One panel has the room of all, but for the timeline.
void Shell::draw_alone(const Layout& layout, const Scene& scene, Changes& changes) {
  const PanelPlace step = wanted().step;
  const auto draw = [&](const char* window, const Rect& where, const PanelRow& row) {
    ImGui::SetNextWindowPos(where.min);
    ImGui::SetNextWindowSize(where.max - where.min);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::Begin(window, nullptr, kFixed | ImGuiWindowFlags_NoScrollWithMouse);
    draw_content(row, scene, changes);
    shown_of(row).rect = where;
    ImGui::End();
    ImGui::PopStyleVar();
  };
  const Rect timeline = layout.at(PanelPlace::timeline);
  const Rect above{layout.body.min, {layout.body.max.x, timeline.min.y - look_.em * 0.25f}};
  for (const PanelRow& row : panel_table()) {
    if (view_.alone == row.name || (view_.alone == "step" && row.place == step)) draw("##alone", above, row);
    if (row.place == PanelPlace::timeline && view_.alone != row.name) draw("##timeline", timeline, row);
  }
}

Wanted Shell::wanted() const {
  Wanted wanted{!derived_.recording() || derived_.uses_shared(), step_};
  if (const trace::RecordedAccess* current = derived_.moment.current.access) {
    if (current->space == ptx::StateSpace::shared) wanted.step = PanelPlace::shared_access;
    if (current->space == ptx::StateSpace::global) wanted.step = PanelPlace::global_access;
  }
  if (!wanted.uses_shared) wanted.step = PanelPlace::global_access;
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
    step_ = PanelPlace::timeline;  // none: turned to below
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

void Shell::draw_panels(std::span<const PanelRow* const> rows, Rect room, const Scene& scene, Changes& changes) {
  const std::vector<Rect> places = share_out(room, rows.size(), rows.size() > 1 ? std::round(look_.em * 0.25f) : 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  for (std::size_t at = 0; at < rows.size(); ++at) {
    ImGui::SetNextWindowPos(places[at].min);
    ImGui::SetNextWindowSize(places[at].max - places[at].min);
    ImGui::Begin((std::string("##alone ") + rows[at]->name).c_str(), nullptr,
                 kFixed | ImGuiWindowFlags_NoScrollWithMouse);
    draw_content(*rows[at], scene, changes);
    ImGui::End();
  }
  ImGui::PopStyleVar();
}

std::optional<Rect> Shell::panel_rect(const std::string& name) const {
  for (std::size_t i = 0; i < panels_.size(); ++i)
    if (panel_table()[i].name == name && panels_[i].rect.width() > 0) return panels_[i].rect;
  return std::nullopt;
}

}  // namespace warplens::window
