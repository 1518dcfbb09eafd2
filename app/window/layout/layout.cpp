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
#include "app/window/widgets/dense_sliders.hpp"
#include "imgui_internal.h"

namespace warplens::window {
namespace {

// The following functions cut `size` pixels off one side of `from`, and return the part that was cut off.
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

namespace {

/// Amount of room in a window relative to its text size. It determines which panels are side by side.
enum class Room { little, some, plenty };

Room room_in(ImVec2 window, float em) {
  const float wide = window.x / em, high = window.y / em;
  if (wide < 60 || high < 32) return Room::little;
  return wide < 78 || high < 44 ? Room::some : Room::plenty;
}

class LayoutBuilder {
 public:
  LayoutBuilder(Layout& layout, float em, const LayoutNeeds& needs) : layout_(layout), em_(em), needs_(needs) {}

  void arrange(Room room) {
    Rect rest = layout_.body;
    at(PanelPlace::timeline) = cut_bottom(rest, std::min(em_ * 6.2f, rest.height() * 0.27f));
    if (room == Room::little)
      arrange_little(rest);
    else
      arrange_columns(rest, room == Room::plenty);
  }

 private:
  Rect& at(PanelPlace place) { return layout_.panels[static_cast<std::size_t>(place)]; }
  bool shared_is_current() const { return needs_.step == PanelPlace::shared_access; }

  // Arranges the panels in a small window. The pictures are at the left, and the sliders at the right, so that both are
  // visible together. The other panels are tabs above the sliders.
  void arrange_little(Rect rest) {
    Rect right = cut_right(rest, rest.width() * 0.42f);
    at(PanelPlace::sliders) = cut_bottom(right, height_of_sliders(right.width()));
    for (const PanelPlace place : {PanelPlace::source, PanelPlace::kernels, PanelPlace::totals}) at(place) = right;
    if (rest.height() > em_ * 24) {
      Rect pictures = rest;
      at(PanelPlace::global_access) = at(PanelPlace::shared_access) = cut_bottom(pictures, rest.height() * 0.6f);
      at(PanelPlace::matrices) = at(PanelPlace::grid) = pictures;
    } else {
      for (const PanelPlace place :
           {PanelPlace::global_access, PanelPlace::shared_access, PanelPlace::matrices, PanelPlace::grid})
        at(place) = rest;
    }
  }

  // Returns the height of the panel of sliders in a small window. If the sliders need more than two lines, their panel
  // scrolls.
  float height_of_sliders(float width) const {
    const int lines = std::min(dense_sliders(needs_.settings, width - em_ * 1.6f, em_).lines, 2);
    return em_ * (0.9f + 1.85f * static_cast<float>(lines));
  }

  // Returns the height of the source panel with all its code, in multiples of the text size. `width` is the width of
  // the panel in the same unit. The widths of characters and of the margin are typical values.
  float height_of_code(float width) const {
    const auto rows = [](int characters, float room, float character) {
      return std::max(1.0f, std::ceil(static_cast<float>(characters) * character / std::max(room, 1.0f)));
    };
    float height = 9;  // height of the title, of the buttons, and of the space after the text
    if (needs_.code_note > 0) height += 1.4f + 1.05f * rows(needs_.code_note, width - 1.5f, 0.39f);
    for (const int characters : needs_.code_lines) height += 0.97f * rows(characters, width - 8.5f, 0.435f);
    return height;
  }

  // Returns the height of the panels below the source panel. They get the room that the code does not need, but not
  // more than their longest content needs.
  float height_of_details(float width, float column) const {
    const float least = std::min(em_ * (needs_.uses_shared ? 18.0f : 14.5f), column * 0.45f);
    if (needs_.code_lines.empty()) return least;
    return std::clamp(column - em_ * height_of_code(width / em_), least, std::max(least, em_ * 34));
  }

  void arrange_columns(Rect rest, bool plenty) {
    const float window = layout_.body.width();
    Rect left = cut_left(rest, std::min(em_ * 15.5f, window * 0.24f));
    Rect right = cut_right(rest, std::clamp(em_ * 28, window * 0.31f, window * 0.36f));
    at(PanelPlace::sliders) = cut_bottom(left, std::min(em_ * 18.5f, left.height() * 0.5f));
    at(PanelPlace::kernels) = left;
    at(PanelPlace::totals) = cut_bottom(right, height_of_details(right.width(), right.height()));
    at(PanelPlace::source) = right;
    if (!plenty) {
      // The current access needs the largest picture. Therefore, the matrices are tabs: above it in a tall window,
      // otherwise at the place of the source.
      const bool is_tall = rest.height() > em_ * 60;
      const Rect accesses = is_tall ? cut_bottom(rest, rest.height() * 0.65f) : rest;
      at(PanelPlace::matrices) = at(PanelPlace::grid) = is_tall ? rest : right;
      arrange_accesses(accesses, plenty);
      return;
    }
    const Rect accesses = cut_bottom(rest, rest.height() * 0.6f);
    at(PanelPlace::grid) = cut_right(rest, std::clamp(rest.width() * 0.27f, em_ * 9.5f, em_ * 15));
    at(PanelPlace::matrices) = rest;
    arrange_accesses(accesses, plenty);
  }

  // Divides the room of the two access panels. The panel of the current access gets three quarters, and the other panel
  // one quarter. If this is not useful, both panels are tabs at the same place.
  void arrange_accesses(Rect accesses, bool plenty) {
    const float quarter = accesses.width() * 0.25f;
    // The panels are tabs in three cases: during a comparison, if the kernel does not use shared memory, or if a
    // quarter of the room is too narrow for a headline.
    if (needs_.beside || !needs_.uses_shared || (!plenty && quarter < em_ * 8)) {
      at(PanelPlace::global_access) = at(PanelPlace::shared_access) = accesses;
      return;
    }
    at(PanelPlace::shared_access) = cut_right(accesses, shared_is_current() ? 3 * quarter : quarter);
    at(PanelPlace::global_access) = accesses;
  }

  Layout& layout_;
  float em_;
  const LayoutNeeds& needs_;
};

}  // namespace

Layout arrange(ImVec2 window, float em, const LayoutNeeds& needs, ImVec2 corner) {
  Layout layout;
  const float bar = std::round(em * 2.5f);
  layout.toolbar = {{0, 0}, {window.x, bar}};
  layout.summary_line = {{0, bar}, {window.x, std::round(bar + em * (needs.asks ? 3.0f : 2.0f))}};
  layout.lesson = {{0, layout.summary_line.max.y}, {window.x, std::round(layout.summary_line.max.y + needs.lesson)}};
  layout.body = {{0, layout.lesson.max.y}, window};
  LayoutBuilder(layout, em, needs).arrange(room_in({window.x, window.y - needs.lesson}, em));
  const auto move = [&](Rect& rect) { rect = {rect.min + corner, rect.max + corner}; };
  for (Rect* rect : {&layout.toolbar, &layout.summary_line, &layout.lesson, &layout.body}) move(*rect);
  for (Rect& rect : layout.panels) move(rect);
  return layout;
}

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
