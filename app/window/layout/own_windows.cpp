#include "app/window/layout/own_windows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/translation/message.hpp"
#include "app/window/panels/panels.hpp"
#include "imgui_internal.h"

namespace warplens::window {
namespace {

constexpr int kLeastSide = 160;

OwnWindow* find(View& view, std::string_view panel) {
  const auto found = std::ranges::find(view.panels.own_windows, panel, &OwnWindow::panel);
  return found == view.panels.own_windows.end() ? nullptr : &*found;
}

bool is_open(const View& view, std::string_view panel) {
  return std::ranges::any_of(view.panels.own_windows,
                             [&](const OwnWindow& own) { return own.open && own.panel == panel; });
}

Rect work_area(const ImGuiPlatformMonitor& monitor) {
  return {monitor.WorkPos, monitor.WorkPos + monitor.WorkSize};
}

// Returns whether the user can move the window with the mouse. For this, enough of its upper edge must be on a screen.
bool can_be_reached(const OwnWindow& own) {
  constexpr float kGrip = 80;
  const Rect edge{{static_cast<float>(own.x), static_cast<float>(own.y)},
                  {static_cast<float>(own.x + own.width), static_cast<float>(own.y)}};
  return std::ranges::any_of(ImGui::GetPlatformIO().Monitors, [&](const ImGuiPlatformMonitor& monitor) {
    const Rect area = work_area(monitor);
    return edge.min.y >= area.min.y - 1 && edge.min.y < area.max.y - kGrip &&
           std::min(edge.max.x, area.max.x) - std::max(edge.min.x, area.min.x) >= kGrip;
  });
}

// Returns the initial place of a separate window. If there is a second screen, the place is on that screen, which is
// usually the projector. Otherwise the place is near the upper left corner of the main window.
Rect first_place(const Look& look) {
  const ImGuiViewport& main = *ImGui::GetMainViewport();
  const ImVector<ImGuiPlatformMonitor>& monitors = ImGui::GetPlatformIO().Monitors;
  const auto is_here = [&](const ImGuiPlatformMonitor& monitor) {
    return &monitor == ImGui::GetViewportPlatformMonitor(ImGui::GetMainViewport());
  };
  for (const ImGuiPlatformMonitor& monitor : monitors) {
    if (is_here(monitor)) continue;
    const ImVec2 margin{monitor.WorkSize.x * 0.03f, monitor.WorkSize.y * 0.06f};
    return {monitor.WorkPos + margin, monitor.WorkPos + monitor.WorkSize - margin};
  }
  const Rect area = monitors.empty() ? Rect{main.Pos, main.Pos + main.Size}
                                     : work_area(*ImGui::GetViewportPlatformMonitor(ImGui::GetMainViewport()));
  const ImVec2 size{std::min(look.em * 52, area.width() * 0.8f), std::min(look.em * 34, area.height() * 0.8f)};
  // If the screen has room next to the main window, use this room.
  const float right = area.max.x - (main.Pos.x + main.Size.x), left = main.Pos.x - area.min.x;
  const ImVec2 wanted{right >= size.x * 0.6f  ? main.Pos.x + main.Size.x + look.em
                      : left >= size.x * 0.6f ? main.Pos.x - size.x - look.em
                                              : main.Pos.x + look.em * 5,
                      main.Pos.y + look.em * 5};
  const ImVec2 at{std::clamp(wanted.x, area.min.x, area.max.x - size.x),
                  std::clamp(wanted.y, area.min.y, area.max.y - size.y)};
  return {at, at + size};
}

}  // namespace

bool can_have_own_windows() {
  constexpr ImGuiBackendFlags kBoth = ImGuiBackendFlags_PlatformHasViewports | ImGuiBackendFlags_RendererHasViewports;
  return (ImGui::GetIO().BackendFlags & kBoth) == kBoth;
}

bool in_own_window(const View& view, std::string_view panel) {
  return (ImGui::GetCurrentContext()->ConfigFlagsCurrFrame & ImGuiConfigFlags_ViewportsEnable) && is_open(view, panel);
}

bool any_own_window(const View& view) {
  return std::ranges::any_of(view.panels.own_windows,
                             [](const OwnWindow& own) { return own.open && find_panel(own.panel) != nullptr; });
}

void toggle_own_window(View& view, const std::string& panel, Changes& changes) {
  if (!find_panel(panel)) return;
  if (OwnWindow* const own = find(view, panel); own && own->open && can_have_own_windows()) {
    own->open = false;
    return;
  }
  if (!can_have_own_windows()) {
    changes.complaint =
        tr("cannot open a separate window: the system does not let programs place their windows. On Wayland, start "
           "Warplens with `env XDG_SESSION_TYPE=x11 warplens`");
    return;
  }
  if (OwnWindow* const own = find(view, panel))
    own->open = true;
  else
    view.panels.own_windows.push_back({.panel = panel});
  if (view.panels.maximized.panel == panel) view.panels.maximized = {};
}

void close_own_windows(View& view) {
  for (OwnWindow& own : view.panels.own_windows) own.open = false;
}

std::string panel_for_action(const View& view, PanelPlace step) {
  if (!view.panels.hovered.empty()) return view.panels.hovered;
  if (!view.panels.focused.empty()) return view.panels.focused;
  const auto of_step = std::ranges::find(panel_table(), step, &PanelRow::place);
  return of_step == panel_table().end() ? "" : of_step->name;
}

void follow_own_windows(const View& view) {
  ImGuiIO& io = ImGui::GetIO();
  // After the last separate window was closed, viewports stay enabled until Dear ImGui has destroyed the window.
  const bool wanted =
      can_have_own_windows() && (any_own_window(view) || ImGui::GetCurrentContext()->Viewports.Size > 1);
  // Do not enable viewports in the second frame, because Dear ImGui treats this as an error.
  if (wanted && ImGui::GetFrameCount() == 1) return;
  io.ConfigFlags =
      wanted ? io.ConfigFlags | ImGuiConfigFlags_ViewportsEnable : io.ConfigFlags & ~ImGuiConfigFlags_ViewportsEnable;
}

std::string own_window_name(const PanelRow& row) {
  return fmt::format("{} – Warplens###own {}", tr(row.title), row.name);
}

void begin_own_window(const PanelRow& row, const Look& look, View& view) {
  OwnWindow& own = *find(view, row.name);
  Rect place = first_place(look);
  if (own.width >= kLeastSide && own.height >= kLeastSide && can_be_reached(own))
    place = {{static_cast<float>(own.x), static_cast<float>(own.y)},
             {static_cast<float>(own.x + own.width), static_cast<float>(own.y + own.height)}};
  ImGuiWindowClass apart;
  apart.ViewportFlagsOverrideSet = ImGuiViewportFlags_NoAutoMerge;
  apart.ViewportFlagsOverrideClear = ImGuiViewportFlags_NoDecoration | ImGuiViewportFlags_NoTaskBarIcon;
  ImGui::SetNextWindowClass(&apart);
  const auto whole = [](ImVec2 of) { return ImVec2(std::round(of.x), std::round(of.y)); };
  ImGui::SetNextWindowPos(whole(place.min), ImGuiCond_Appearing);
  ImGui::SetNextWindowSize(whole(place.max - place.min), ImGuiCond_Appearing);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  bool open = true;
  ImGui::Begin(own_window_name(row).c_str(), &open,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoDocking |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoMove);
  ImGui::PopStyleVar();
  own.open = open;
  const ImGuiViewport& viewport = *ImGui::GetWindowViewport();
  if (viewport.Flags & ImGuiViewportFlags_IsMinimized) return;
  own.x = static_cast<int>(viewport.Pos.x), own.y = static_cast<int>(viewport.Pos.y);
  own.width = static_cast<int>(viewport.Size.x), own.height = static_cast<int>(viewport.Size.y);
}

Look look_in_own_window(const PanelRow& row, const Look& look, float scale) {
  Look own = look;
  const ImGuiWindow* window = ImGui::FindWindowByName(own_window_name(row).c_str());
  if (!window || !window->WasActive || !window->Viewport || window->Viewport == ImGui::GetMainViewport()) return own;
  own.em = std::max(look.em, text_size_for(window->Viewport->Size, scale));
  if (window->Viewport->PlatformMonitor >= 0)
    own.em = std::min(own.em, text_size_for(ImGui::GetViewportPlatformMonitor(window->Viewport)->MainSize, scale));
  return own;
}

Look look_alone(const Look& look, const Rect& room) {
  Look alone = look;
  const float most = std::min(room.width() / 46, room.height() / 23);
  alone.em = std::round(std::clamp(most, look.em, look.em * 1.5f));
  return alone;
}

WithLook::WithLook(const Look& look) : before_(ImGui::GetStyle()) {
  ImGuiStyle& style = ImGui::GetStyle();
  apply(look);
  style.FontSizeBase = before_.FontSizeBase;
  style._NextFrameFontSizeBase = before_._NextFrameFontSizeBase;
  ImGui::PushFont(look.fonts.text, look.em);
}

WithLook::~WithLook() {
  ImGui::PopFont();
  const float size = ImGui::GetStyle().FontSizeBase;
  ImGui::GetStyle() = before_;
  ImGui::GetStyle().FontSizeBase = size;
}

}  // namespace warplens::window
