#include "app/window/layout.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "imgui_internal.h"

namespace warplens::window {
namespace {

// Cuts `size` pixels off one side of `from`.
Rect cut_bottom(Rect& from, float size) {
  const Rect cut{{from.min.x, std::round(from.max.y - size)}, from.max};
  from.max.y = cut.min.y;
  return cut;
}

Rect cut_left(Rect& from, float size) {
  const Rect cut{from.min, {std::round(from.min.x + size), from.max.y}};
  from.min.x = cut.max.x;
  return cut;
}

Rect cut_right(Rect& from, float size) {
  const Rect cut{{std::round(from.max.x - size), from.min.y}, from.max};
  from.max.x = cut.min.x;
  return cut;
}

float share(float part, float whole) {
  return std::clamp(part / std::max(whole, 1.0f), 0.02f, 0.98f);
}

}  // namespace

Layout arrange(ImVec2 window, float em, float banner, bool uses_shared) {
  Layout layout;
  const float bar = std::round(em * 2.5f);
  layout.toolbar = {{0, 0}, {window.x, bar}};
  layout.body = {{0, bar + banner}, window};
  const auto at = [&](Place place) -> Rect& { return layout.panels[static_cast<std::size_t>(place)]; };

  Rect rest = layout.body;
  at(Place::timeline) = cut_bottom(rest, std::min(em * 6.2f, rest.height() * 0.25f));
  Rect left = cut_left(rest, std::min(em * 15.5f, window.x * 0.24f));
  Rect right = cut_right(rest, std::clamp(em * 28, window.x * 0.31f, window.x * 0.36f));

  at(Place::sliders) = cut_bottom(left, std::min(em * 18.5f, left.height() * 0.55f));
  at(Place::kernels) = left;
  at(Place::totals) = cut_bottom(right, std::min(em * (uses_shared ? 18.0f : 14.5f), right.height() * 0.45f));
  at(Place::source) = right;
  Rect accesses = cut_bottom(rest, rest.height() * (uses_shared ? 0.6f : 0.55f));
  at(Place::grid) = cut_right(rest, std::clamp(rest.width() * 0.27f, em * 9.5f, em * 15));
  at(Place::matrices) = rest;
  at(Place::shared_access) = cut_right(accesses, accesses.width() * (uses_shared ? 0.5f : 0.24f));
  at(Place::global_access) = accesses;
  return layout;
}

std::string window_name(const PanelRow& row) {
  return std::string(row.title) + "###" + row.name;
}

void dock_panels(ImGuiID dock_space, const Layout& layout) {
  ImGui::DockBuilderRemoveNode(dock_space);
  ImGui::DockBuilderAddNode(dock_space, ImGuiDockNodeFlags_DockSpace);
  ImGui::DockBuilderSetNodePos(dock_space, layout.body.min);
  ImGui::DockBuilderSetNodeSize(dock_space, layout.body.max - layout.body.min);
  std::array<ImGuiID, kPlaces> nodes{};
  const auto node = [&](Place place) -> ImGuiID& { return nodes[static_cast<std::size_t>(place)]; };
  const auto split = [](ImGuiID from, ImGuiDir side, float ratio, ImGuiID& cut) {
    ImGuiID other = 0;
    ImGui::DockBuilderSplitNode(from, side, ratio, &cut, &other);
    return other;
  };
  const Rect& body = layout.body;
  const float above = body.height() - layout.at(Place::timeline).height();
  ImGuiID rest = split(dock_space, ImGuiDir_Down, share(layout.at(Place::timeline).height(), body.height()),
                       node(Place::timeline));
  ImGuiID left = 0, right = 0, accesses = 0;
  rest = split(rest, ImGuiDir_Left, share(layout.at(Place::kernels).width(), body.width()), left);
  rest = split(rest, ImGuiDir_Right,
               share(layout.at(Place::source).width(), body.width() - layout.at(Place::kernels).width()), right);
  node(Place::kernels) =
      split(left, ImGuiDir_Down, share(layout.at(Place::sliders).height(), above), node(Place::sliders));
  node(Place::source) =
      split(right, ImGuiDir_Down, share(layout.at(Place::totals).height(), above), node(Place::totals));
  rest = split(rest, ImGuiDir_Down, share(layout.at(Place::global_access).height(), above), accesses);
  const float pictures = layout.at(Place::grid).width() + layout.at(Place::matrices).width();
  node(Place::matrices) =
      split(rest, ImGuiDir_Right, share(layout.at(Place::grid).width(), pictures), node(Place::grid));
  node(Place::global_access) =
      split(accesses, ImGuiDir_Right,
            share(layout.at(Place::shared_access).width(),
                  layout.at(Place::shared_access).width() + layout.at(Place::global_access).width()),
            node(Place::shared_access));
  std::array<int, kPlaces> tenants{};
  for (const PanelRow& row : panel_table()) {
    ImGui::DockBuilderDockWindow(window_name(row).c_str(), node(row.place));
    ++tenants[static_cast<std::size_t>(row.place)];
  }
  // The panels draw their titles themselves; a tab bar shows only where several share a place.
  for (std::size_t place = 0; place < kPlaces; ++place)
    if (tenants[place] == 1) ImGui::DockBuilderGetNode(nodes[place])->SetLocalFlags(ImGuiDockNodeFlags_HiddenTabBar);
  ImGui::DockBuilderFinish(dock_space);
}

}  // namespace warplens::window
