#include "app/window/layout/layout.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/translation/message.hpp"
#include "app/window/panels/panels.hpp"
#include "imgui_internal.h"

namespace warplens::window {

std::vector<Rect> share_out(const Rect& room, std::size_t count, float gap) {
  constexpr float kShape = 1.5f;  // preferred ratio of the width of a place to its height
  const auto shape = [&](std::size_t columns) {
    const std::size_t rows = (count + columns - 1) / columns;
    return room.width() / static_cast<float>(columns) / (room.height() / static_cast<float>(rows));
  };
  std::size_t columns = 1;
  for (std::size_t more = 2; more <= count; ++more)
    if (std::abs(std::log(shape(more) / kShape)) < std::abs(std::log(shape(columns) / kShape))) columns = more;
  const std::size_t rows = (count + columns - 1) / columns;
  const auto edge = [](float from, float size, std::size_t at, std::size_t of) {
    return std::round(from + size * static_cast<float>(at) / static_cast<float>(of));
  };
  std::vector<Rect> places;
  for (std::size_t at = 0; at < count; ++at) {
    const std::size_t row = at / columns, in_row = std::min(columns, count - row * columns), column = at % columns;
    places.push_back(
        {{edge(room.min.x, room.width(), column, in_row) + (column ? gap : 0),
          edge(room.min.y, room.height(), row, rows) + (row ? gap : 0)},
         {edge(room.min.x, room.width(), column + 1, in_row), edge(room.min.y, room.height(), row + 1, rows)}});
  }
  return places;
}

PanelSet panel_set(const PanelRow& panel) {
  return PanelSet{1} << (&panel - panel_table().data());
}

std::string window_name(const PanelRow& row) {
  return std::string(tr(row.title)) + "###" + row.name;
}

namespace {

float share(float part, float whole) {
  return std::clamp(part / std::max(whole, 1.0f), 0.02f, 0.98f);
}

// Returns the panels whose place in the layout is this rectangle.
PanelSet panels_at(const Layout& layout, const Rect& rect) {
  PanelSet panels = 0;
  for (const PanelRow& row : panel_table())
    if (layout.at(row.place) == rect) panels |= panel_set(row);
  return panels;
}

std::vector<Rect> distinct_rects(const Layout& layout) {
  std::vector<Rect> rects;
  for (const Rect& rect : layout.panels)
    if (std::ranges::find(rects, rect) == rects.end()) rects.push_back(rect);
  return rects;
}

/// A straight cut that divides an area into two parts. It crosses none of the rectangles in the area.
struct Cut {
  float ImVec2::*axis;
  float at;
  std::vector<Rect> before, after;
};

// Returns whether a cut has one of the access panels on each side.
bool divides_accesses(const Cut& cut, const Layout& layout) {
  const auto has = [&](PanelPlace place) {
    return std::ranges::find(cut.before, layout.at(place)) != cut.before.end();
  };
  return has(PanelPlace::global_access) != has(PanelPlace::shared_access);
}

// Returns a cut (see Cut) through an area that consists of these rectangles; nullopt if there is none. Returns the
// first cut that does not separate the two access panels. If every cut separates them, returns such a cut. The two
// panels are therefore parts of one dock node, and turn_to_step() can move the boundary between them.
std::optional<Cut> cut_between(const std::vector<Rect>& rects, const Layout& layout) {
  std::optional<Cut> last;
  for (float ImVec2::*axis : {&ImVec2::x, &ImVec2::y})
    for (const Rect& edge : rects) {
      Cut cut{axis, edge.max.*axis, {}, {}};
      for (const Rect& rect : rects) (rect.max.*axis <= cut.at + 1 ? cut.before : cut.after).push_back(rect);
      const bool crosses =
          std::ranges::any_of(cut.after, [&](const Rect& rect) { return rect.min.*axis < cut.at - 1; });
      if (cut.after.empty() || crosses) continue;
      if (!divides_accesses(cut, layout)) return cut;
      last = cut;
    }
  return last;
}

// Splits an area of `layout` recursively into its rectangles. Each area has a value, such as its dock node. For each
// cut, calls `visit` with the value of the area, the area, and the cut. `visit` returns the values of the two parts.
// For each rectangle, calls `leaf` with its value and the rectangle.
template <class Value, class Visit, class Leaf>
void split(const Value& value, const Layout& layout, const Rect& area, const std::vector<Rect>& rects,
           const Visit& visit, const Leaf& leaf) {
  if (rects.size() == 1) return leaf(value, rects.front());
  const std::optional<Cut> cut = cut_between(rects, layout);
  if (!cut) return;
  const auto [first, second] = visit(value, area, *cut);
  Rect left = area, right = area;
  left.max.*cut->axis = right.min.*cut->axis = cut->at;
  split(first, layout, left, cut->before, visit, leaf);
  split(second, layout, right, cut->after, visit, leaf);
}

// Returns the splitter at a cut of `area`. Its share is the fraction of `area` before the cut.
Splitter make_splitter(const Layout& layout, const Rect& area, const Cut& cut) {
  Splitter splitter;
  for (const Rect& rect : cut.before) splitter.before |= panels_at(layout, rect);
  for (const Rect& rect : cut.after) splitter.after |= panels_at(layout, rect);
  splitter.share = share(cut.at - area.min.*cut.axis, area.max.*cut.axis - area.min.*cut.axis);
  return splitter;
}

// Returns the share of the first part at a splitter. If the user dragged the splitter, this is the share in the layout
// multiplied by the stored factor (DockedBefore::dragged).
float dragged_share(const Splitter& splitter, const std::vector<Splitter>& dragged) {
  constexpr float kLeast = 0.5f;  // smallest size of a part, as a fraction of its size in the layout
  for (const Splitter& one : dragged)
    if (one.before == splitter.before && one.after == splitter.after)
      return std::clamp(splitter.share * one.share, kLeast * splitter.share, 1 - kLeast * (1 - splitter.share));
  return splitter.share;
}

const ImGuiWindow* find_window(const PanelRow& row) {
  return ImGui::FindWindowByName(window_name(row).c_str());
}

ImGuiDockNode* node_of(PanelPlace place) {
  for (const PanelRow& row : panel_table())
    if (row.place == place)
      if (const ImGuiWindow* window = find_window(row)) return window->DockNode;
  return nullptr;
}

// Returns the panels in a subtree of the dock tree. Appends the splitters of the subtree to `splitters`.
PanelSet add_splitters(const ImGuiDockNode* node, std::vector<Splitter>& splitters) {
  if (!node) return 0;
  if (!node->IsSplitNode()) {
    PanelSet panels = 0;
    for (const PanelRow& row : panel_table())
      if (const ImGuiWindow* window = find_window(row); window && window->DockNode == node) panels |= panel_set(row);
    return panels;
  }
  const ImGuiDockNode *first = node->ChildNodes[0], *second = node->ChildNodes[1];
  const PanelSet before = add_splitters(first, splitters), after = add_splitters(second, splitters);
  const int axis = node->SplitAxis;
  if (before && after && first->Size[axis] + second->Size[axis] > 0)
    splitters.push_back({before, after, first->Size[axis] / (first->Size[axis] + second->Size[axis])});
  return before | after;
}

// Selects a tab of a dock node. `tenants` are the panels of the node. If exactly one of them was visible before,
// selects its tab. Otherwise, selects the tab of the source, because the other panels refer to the source.
void select_tab(ImGuiDockNode& node, PanelSet tenants, PanelSet in_front) {
  const PanelSet seen = tenants & in_front;
  for (const PanelRow& row : panel_table())
    if (std::has_single_bit(seen) ? seen == panel_set(row)
                                  : row.place == PanelPlace::source && (tenants & panel_set(row)) != 0)
      node.SelectedTabId = ImHashStr("#TAB", 0, ImHashStr(window_name(row).c_str()));
}

}  // namespace

std::vector<Splitter> layout_splitters(const Layout& layout, PanelSet apart) {
  std::vector<Splitter> splitters;
  const auto visit = [&](int, const Rect& area, const Cut& cut) {
    Splitter splitter = make_splitter(layout, area, cut);
    splitter.before &= ~apart, splitter.after &= ~apart;
    if (splitter.before && splitter.after) splitters.push_back(splitter);
    return std::pair{0, 0};
  };
  split(0, layout, layout.body, distinct_rects(layout), visit, [](int, const Rect&) {});
  return splitters;
}

std::vector<Splitter> splitters_between(ImGuiID dock_space) {
  std::vector<Splitter> splitters;
  add_splitters(ImGui::DockBuilderGetNode(dock_space), splitters);
  return splitters;
}

void dock_panels(ImGuiID dock_space, const Layout& layout, const DockedBefore& before) {
  ImGui::DockBuilderRemoveNode(dock_space);
  ImGui::DockBuilderAddNode(dock_space, ImGuiDockNodeFlags_DockSpace);
  ImGui::DockBuilderSetNodePos(dock_space, layout.body.min);
  ImGui::DockBuilderSetNodeSize(dock_space, layout.body.max - layout.body.min);
  const auto visit = [&](ImGuiID node, const Rect& area, const Cut& cut) {
    std::pair<ImGuiID, ImGuiID> parts;
    ImGui::DockBuilderSplitNode(node, cut.axis == &ImVec2::x ? ImGuiDir_Left : ImGuiDir_Up,
                                dragged_share(make_splitter(layout, area, cut), before.dragged), &parts.first,
                                &parts.second);
    return parts;
  };
  split(dock_space, layout, layout.body, distinct_rects(layout), visit, [&](ImGuiID id, const Rect& rect) {
    const PanelSet tenants = panels_at(layout, rect);
    for (const PanelRow& row : panel_table())
      if (tenants & panel_set(row)) ImGui::DockBuilderDockWindow(window_name(row).c_str(), id);
    ImGuiDockNode* const node = ImGui::DockBuilderGetNode(id);
    select_tab(*node, tenants, before.in_front);
    // Panels draw their own titles. Therefore, a tab bar is visible only if several panels share a place.
    if (std::has_single_bit(tenants)) node->SetLocalFlags(ImGuiDockNodeFlags_HiddenTabBar);
  });
  ImGui::DockBuilderFinish(dock_space);
}

void select_tabs(PanelSet panels) {
  for (const PanelRow& row : panel_table()) {
    const ImGuiWindow* const window = panels & panel_set(row) ? find_window(row) : nullptr;
    if (window && window->DockNode && window->DockNode->TabBar)
      window->DockNode->TabBar->NextSelectedTabId = window->TabId;
  }
}

PanelSet panels_beside(const PanelRow& panel) {
  const ImGuiWindow* const own = find_window(panel);
  PanelSet panels = panel_set(panel);
  for (const PanelRow& row : panel_table())
    if (const ImGuiWindow* window = find_window(row); own && own->DockId && window && window->DockId == own->DockId)
      panels |= panel_set(row);
  return panels;
}

void turn_to_step(const Layout& layout, PanelPlace step) {
  ImGuiDockNode *global = node_of(PanelPlace::global_access), *shared = node_of(PanelPlace::shared_access);
  if (!global || !shared) return;
  if (global == shared) {
    for (const PanelRow& row : panel_table())
      if (const ImGuiWindow* window = ImGui::FindWindowByName(window_name(row).c_str());
          window && row.place == step && global->TabBar && window->TabId)
        global->TabBar->NextSelectedTabId = window->TabId;
    return;
  }
  if (global->ParentNode != shared->ParentNode)
    return;  // the user moved one of the access panels, so they are no longer adjacent
  for (const auto& [node, place] : {std::pair{global, PanelPlace::global_access}, {shared, PanelPlace::shared_access}})
    node->SizeRef.x = layout.at(place).width();
}

}  // namespace warplens::window
