#include "app/window/over.hpp"

#include <algorithm>

#include "app/window/lane_colours.hpp"
#include "imgui_internal.h"

namespace warplens::window {
namespace {

constexpr double kStays = 4, kFades = 1;  // seconds of a stroke that fades

float strength_of(const Stroke& stroke, bool fades, double now) {
  if (!fades || stroke.drawn == 0) return 1;
  return static_cast<float>(std::clamp(1 - (now - stroke.drawn - kStays) / kFades, 0.0, 1.0));
}

// While the pen is out the mouse draws, and nothing below it is clicked.
void take_strokes(View& view, double now) {
  const ImGuiViewport& all = *ImGui::GetMainViewport();
  ImGui::SetNextWindowPos(all.Pos);
  ImGui::SetNextWindowSize(all.Size);
  ImGui::Begin("##pen", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoNav);
  ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  ImGui::InvisibleButton("sheet", all.Size);
  const bool down = ImGui::IsItemActive();
  ImGui::End();
  const ImGuiIO& io = ImGui::GetIO();
  const bool open = !view.strokes.empty() && view.strokes.back().drawn == 0;
  if (down && !open) view.strokes.push_back({{io.MousePos}, 0});
  if (down && open) {
    std::vector<ImVec2>& points = view.strokes.back().points;
    const ImVec2 step = io.MousePos - points.back();
    if (step.x * step.x + step.y * step.y > 4) points.push_back(io.MousePos);
  }
  if (!down && open) view.strokes.back().drawn = now;
}

}  // namespace

void draw_over(const Look& look, View& view) {
  ImDrawList& draw = *ImGui::GetForegroundDrawList();
  const double now = ImGui::GetTime();
  if (view.pointer == Pointer::pen) take_strokes(view, now);
  std::erase_if(view.strokes, [&](const Stroke& stroke) { return strength_of(stroke, view.strokes_fade, now) <= 0; });
  const float thick = look.em * 0.28f;
  for (const Stroke& stroke : view.strokes) {
    const ImU32 ink = faded(opaque(0xFF3B6B), strength_of(stroke, view.strokes_fade, now));
    if (stroke.points.size() == 1) draw.AddCircleFilled(stroke.points.front(), thick / 2, ink);
    draw.AddPolyline(stroke.points.data(), static_cast<int>(stroke.points.size()), ink, thick);
  }
  const ImVec2 mouse = ImGui::GetMousePos();
  if (view.pointer != Pointer::none && ImGui::IsMousePosValid(&mouse)) {
    const float radius = view.pointer == Pointer::laser ? look.em * 0.6f : thick * 0.7f;
    draw.AddCircleFilled(mouse, radius * 1.9f, faded(opaque(0xFF2040), 0.3f));
    draw.AddCircleFilled(mouse, radius, opaque(0xFF2040));
    draw.AddCircle(mouse, radius, opaque(0xFFFFFF), 0, 2);
  }
  if (view.blank) {
    const ImGuiViewport& all = *ImGui::GetMainViewport();
    draw.AddRectFilled(all.Pos, all.Pos + all.Size, opaque(0x000000));
  }
}

}  // namespace warplens::window
