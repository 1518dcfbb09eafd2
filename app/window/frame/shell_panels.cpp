// Member functions of Shell that draw panels. Panels are docked in the main window, maximized, or in separate windows.

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/window/actions/actions.hpp"
#include "app/window/dialogs/banner.hpp"
#include "app/window/frame/shell.hpp"
#include "app/window/layout/own_windows.hpp"
#include "app/window/panels/panel_content.hpp"
#include "app/window/panels/panels.hpp"
#include "imgui_internal.h"

namespace warplens::window {
namespace {

constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoSavedSettings |
                                    ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNavFocus;

// Returns whether the user double-clicked the tab of the window that was just begun.
bool tab_double_clicked() {
  const ImGuiDockNode* const node = ImGui::GetWindowDockNode();
  if (!node || node->IsHiddenTabBar() || node->Windows.Size < 2) return false;
  return ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
}

// Selects the tab of the panel to which the open lesson points, if the tab of the current access is beside it and was
// selected instead.
void select_tab_of_lesson(const LessonReader& reader) {
  const lessons::LessonStep* const step = reader.open_step();
  const PanelRow* const row = step ? find_panel(step->look.panel) : nullptr;
  const PanelSet accesses = panel_set(*find_panel("global")) | panel_set(*find_panel("shared"));
  if (row && (panels_beside(*row) & accesses) != 0) select_tabs(panel_set(*row));
}

Rect moved(const Rect& rect, ImVec2 corner) {
  return {rect.min - corner, rect.max - corner};
}

}  // namespace

// Stores which panel has the keyboard focus, and which panel is under the mouse. Maximizes the panel if the user
// double-clicked its title or the line below its tab.
void Shell::notice_use(const PanelRow& row) {
  if (ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) view_.panels.focused = row.name;
  const ImVec2 mouse = ImGui::GetMousePos(), at = ImGui::GetCurrentWindow()->InnerRect.Min;
  if (!ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows)) return;
  view_.panels.hovered = row.name;
  if (in_own_window(view_, row.name)) return;  // a separate window contains only this panel, so it cannot be maximized
  const bool on_title = mouse.y < at.y + look_.em * 1.9f && !ImGui::IsAnyItemHovered();
  if (on_title && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
    view_.panels.maximized = {.step = false, .panel = row.name};
}

// Draws a panel of the main window. Returns whether it is visible; a panel behind another tab is not.
bool Shell::draw_panel(const PanelRow& row, const Scene& scene, Changes& changes) {
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoScrollbar |
                                      ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoFocusOnAppearing;
  PlacedPanel& placed = placed_panel(row);
  const ImGuiWindowFlags ground = placed.docked ? ImGuiWindowFlags_NoBackground : 0;
  const bool is_seen = ImGui::Begin(window_name(row).c_str(), nullptr, kFlags | ground);
  if (tab_double_clicked()) view_.panels.maximized = {.step = false, .panel = row.name};
  if (is_seen) {
    draw_content(*placed.panel, row, scene, view_, changes);
    notice_use(row);
  }
  take_place(placed);
  placed.docked = ImGui::IsWindowDocked();
  ImGui::End();
  return is_seen;
}

// Draws a panel in its separate window. The text size depends on the size of that window.
void Shell::draw_own_window(const PanelRow& row, const Scene& scene, Changes& changes) {
  const Look look = look_in_own_window(row, look_, view_.preferences.text_scale);
  const Scene there = with_look(scene, look);
  const WithLook drawn_so(look);
  begin_own_window(row, look, view_);
  learn_sizes(look);
  draw_content(*placed_panel(row).panel, row, there, view_, changes);
  notice_use(row);
  take_place(placed_panel(row));
  ImGui::End();
}

void Shell::take_place(PlacedPanel& placed) {
  placed.rect = {ImGui::GetWindowPos(), ImGui::GetWindowPos() + ImGui::GetWindowSize()};
  placed.viewport = ImGui::GetWindowViewport()->ID;
}

// Draws the maximized panel. It covers all other panels except the timeline.
void Shell::draw_alone(const Layout& layout, const Scene& scene, Changes& changes) {
  const PanelPlace step = layout_needs().step;
  const auto draw = [&](const char* window, const Rect& where, const PanelRow& row, const Look& look) {
    const Scene there = with_look(scene, look);
    const WithLook drawn_so(look);
    learn_sizes(look);
    ImGui::SetNextWindowPos(where.min);
    ImGui::SetNextWindowSize(where.max - where.min);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::Begin(window, nullptr, kFixed | ImGuiWindowFlags_NoScrollWithMouse);
    draw_content(*placed_panel(row).panel, row, there, view_, changes);
    take_place(placed_panel(row));
    ImGui::End();
    ImGui::PopStyleVar();
  };
  const Rect timeline = layout.at(PanelPlace::timeline);
  const bool with_timeline = view_.panels.maximized.panel != "timeline";
  const Rect room{layout.body.min, {layout.body.max.x, timeline.min.y - look_.em * 0.25f}};
  for (const PanelRow& row : panel_table()) {
    if (in_own_window(view_, row.name)) continue;
    if (view_.panels.maximized.panel == row.name || (view_.panels.maximized.step && row.place == step))
      draw("##alone", with_timeline ? room : layout.body, row, look_alone(look_, room));
    if (row.place == PanelPlace::timeline && with_timeline) draw("##timeline", timeline, row, look_);
  }
}

void Shell::draw_panels(const Layout& layout, const LayoutNeeds& needs, const Scene& scene, Changes& changes) {
  PanelSet apart = 0, visible = 0;
  for (const PanelRow& row : panel_table())
    if (in_own_window(view_, row.name)) apart |= panel_set(row);
  const auto is_apart = [&](const PanelRow& row) { return (apart & panel_set(row)) != 0; };
  const bool step_is_apart =
      std::ranges::any_of(panel_table(), [&](const PanelRow& row) { return row.place == needs.step && is_apart(row); });
  const PanelRow* const alone = find_panel(view_.panels.maximized.panel);
  if (view_.panels.maximized.step ? step_is_apart : !alone || is_apart(*alone)) view_.panels.maximized = {};
  if (!view_.panels.maximized) {
    const PanelPlace step = docking_.step();
    docking_.dock(layout, look_, needs, apart);
    if (docking_.step() != step) select_tab_of_lesson(view_.lesson_reader);
    for (const PanelRow& row : panel_table())
      if (!is_apart(row) && draw_panel(row, scene, changes)) visible |= panel_set(row);
    std::vector<Rect> places;
    for (const PanelRow& row : panel_table())
      places.push_back(is_apart(row) ? Rect{} : moved(placed_panel(row).rect, main_window().min));
    docking_.watch(std::move(places), visible);
    view_.frames_until_settled = std::max(view_.frames_until_settled, tab_scroller_.scroll());
  } else {
    draw_alone(layout, scene, changes);
    docking_.forget(find_panel(view_.panels.maximized.panel));
  }
  for (const PanelRow& row : panel_table())
    if (is_apart(row)) draw_own_window(row, scene, changes);
}

Changes Shell::frame_of_panels(const Input& input, std::span<const PanelRow* const> rows, const std::string& words) {
  prepare(input);
  Changes changes;
  Scene scene = scene_of(input);
  const std::vector<Action> all = actions(scene, view_);
  scene.actions = all;
  draw_rows(rows, words, scene, changes);
  return changes;
}

Changes Shell::embedded_frame(const Input& input, std::span<const PanelRow* const> rows) {
  const bool played = view_.playback.playing;
  prepare(input);
  Changes changes = std::exchange(requested_, {});
  Scene scene = scene_of(input);
  // Actions that could open dialogs are left out, because there is no room for dialogs here.
  const auto is_left_out = [](const Action& action) { return action.group != "Step" && action.group != "Settings"; };
  std::vector<Action> all = actions(scene, view_);
  std::erase_if(all, is_left_out);
  run_shortcuts(all, view_, changes);
  all = actions(scene, view_);
  scene.actions = all;
  lesson_follower_.follow(scene, view_, changes);
  draw_rows(rows, "", scene, changes);
  draw_banner(scene, main_window(), changes);
  play_next_block(scene, changes);
  handle(changes, input);
  stopped_ = played && !view_.playback.playing;
  return changes;
}

// Draws panels next to each other in the main window, and above them the line `words`, if it is not empty.
void Shell::draw_rows(std::span<const PanelRow* const> rows, const std::string& words, const Scene& scene,
                      Changes& changes) {
  Rect room = main_window();
  ImDrawList& back = *ImGui::GetBackgroundDrawList();
  back.AddRectFilled(room.min, room.max, rows.size() > 1 ? look_.colours.back : look_.colours.panel);
  if (!words.empty()) {
    const Rect line{room.min, {room.max.x, look_.em * 1.9f}};
    draw_text(back, {{line.min.x + look_.em * 0.6f, line.min.y}, line.max}, look_.fonts.bold, look_.em,
              look_.colours.text, words);
    room.min.y = line.max.y;
  }
  const std::vector<Rect> places = share_out(room, rows.size(), rows.size() > 1 ? std::round(look_.em * 0.25f) : 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  for (std::size_t at = 0; at < rows.size(); ++at) {
    ImGui::SetNextWindowPos(places[at].min);
    ImGui::SetNextWindowSize(places[at].max - places[at].min);
    ImGui::Begin((std::string("##alone ") + rows[at]->name).c_str(), nullptr,
                 kFixed | ImGuiWindowFlags_NoScrollWithMouse);
    draw_content(*placed_panel(*rows[at]).panel, *rows[at], scene, view_, changes);
    ImGui::End();
  }
  ImGui::PopStyleVar();
}

}  // namespace warplens::window
