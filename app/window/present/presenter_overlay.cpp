#include "app/window/present/presenter_overlay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/window/draw/lane_colours.hpp"
#include "imgui_internal.h"

namespace warplens::window {
namespace {

constexpr double kStays = 4, kFades = 1;  // seconds until a stroke begins to fade, and seconds that fading takes

float strength_of(const Stroke& stroke, bool fades, double now) {
  if (!fades || stroke.drawn == 0) return 1;
  return static_cast<float>(std::clamp(1 - (now - stroke.drawn - kStays) / kFades, 0.0, 1.0));
}

// Records the strokes of the pen over one window. While the pen is selected, clicks have no effect on the window below.
void take_strokes(Presentation& presentation, const ImGuiViewport& all, double now) {
  ImGui::SetNextWindowViewport(all.ID);
  ImGui::SetNextWindowPos(all.Pos);
  ImGui::SetNextWindowSize(all.Size);
  ImGui::Begin(fmt::format("##pen {}", all.ID).c_str(), nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoNav);
  ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  ImGui::InvisibleButton("sheet", all.Size);
  const bool down = ImGui::IsItemActive();
  ImGui::End();
  const ImGuiIO& io = ImGui::GetIO();
  const bool open = !presentation.strokes.empty() && presentation.strokes.back().drawn == 0;
  if (open && presentation.strokes.back().viewport != all.ID) return;
  const ImVec2 at = io.MousePos - all.Pos;
  if (down && !open) presentation.strokes.push_back({{at}, 0, all.ID});
  if (down && open) {
    std::vector<ImVec2>& points = presentation.strokes.back().points;
    const ImVec2 step = at - points.back();
    if (step.x * step.x + step.y * step.y > 4) points.push_back(at);
  }
  if (!down && open) presentation.strokes.back().drawn = now;
}

// Returns the main window and the separate windows of panels, without the temporary windows of menus and tooltips.
std::vector<ImGuiViewport*> lasting_windows() {
  std::vector<ImGuiViewport*> windows;
  for (ImGuiViewport* window : ImGui::GetPlatformIO().Viewports)
    if (window == ImGui::GetMainViewport() || !(window->Flags & ImGuiViewportFlags_NoDecoration))
      windows.push_back(window);
  return windows;
}

void draw_presenter_overlay(const Look& look, const Presentation& presentation, ImGuiViewport& window, double now) {
  ImDrawList& draw = *ImGui::GetForegroundDrawList(&window);
  const float thick = look.em * 0.28f;
  for (const Stroke& stroke : presentation.strokes) {
    if (stroke.viewport != window.ID) continue;
    std::vector<ImVec2> points = stroke.points;
    for (ImVec2& point : points) point = point + window.Pos;
    const ImU32 ink = faded(opaque(0xFF3B6B), strength_of(stroke, presentation.strokes_fade, now));
    if (points.size() == 1) draw.AddCircleFilled(points.front(), thick / 2, ink);
    draw.AddPolyline(points.data(), static_cast<int>(points.size()), ink, thick);
  }
  const ImVec2 mouse = ImGui::GetMousePos();
  if (presentation.pointer != Pointer::none && ImGui::IsMousePosValid(&mouse)) {
    const float radius = presentation.pointer == Pointer::laser ? look.em * 0.6f : thick * 0.7f;
    draw.AddCircleFilled(mouse, radius * 1.9f, faded(opaque(0xFF2040), 0.3f));
    draw.AddCircleFilled(mouse, radius, opaque(0xFF2040));
    draw.AddCircle(mouse, radius, opaque(0xFFFFFF), 0, 2);
  }
  if (presentation.blank) draw.AddRectFilled(window.Pos, window.Pos + window.Size, opaque(0x000000));
}

}  // namespace

void draw_presenter_overlay(const Look& look, Presentation& presentation) {
  const double now = ImGui::GetTime();
  const std::vector<ImGuiViewport*> windows = lasting_windows();
  if (presentation.pointer == Pointer::pen)
    for (const ImGuiViewport* window : windows) take_strokes(presentation, *window, now);
  // Remove strokes whose window no longer exists.
  std::erase_if(presentation.strokes, [&](const Stroke& stroke) {
    return std::ranges::find(windows, stroke.viewport, &ImGuiViewport::ID) == windows.end();
  });
  std::erase_if(presentation.strokes,
                [&](const Stroke& stroke) { return strength_of(stroke, presentation.strokes_fade, now) <= 0; });
  for (ImGuiViewport* window : windows) draw_presenter_overlay(look, presentation, *window, now);
}

}  // namespace warplens::window
