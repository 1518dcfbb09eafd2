#include "app/window/panels/panel_content.hpp"

#include <algorithm>

#include "app/window/panels/side_by_side.hpp"

namespace warplens::window {
namespace {

// Draws a frame around a panel to which the lesson points.
void draw_ring(const Look& look) {
  const float wide = std::max(2.0f, look.em * 0.15f);
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  ImGui::GetWindowDrawList()->AddRect({at.x + wide, at.y + wide}, {at.x + size.x - wide, at.y + size.y - wide},
                                      look.colours.accent, look.em * 0.2f, wide);
}

void draw_beside(Panel& panel, const Scene& scene, View& view, Changes& changes) {
  Changes of_a;  // requests from the panel of launch A are discarded, because launch A never changes
  const Scene a = scene_of_a(scene);
  draw_side_by_side(a, scene, [&](const Scene& of) { panel.draw(of, view, &of == &a ? of_a : changes); });
}

}  // namespace

Scene with_look(const Scene& scene, const Look& look) {
  return {scene, look};
}

void draw_content(Panel& panel, const PanelRow& row, const Scene& scene, View& view, Changes& changes) {
  if (scene.beside && (row.place == PanelPlace::global_access || row.place == PanelPlace::shared_access))
    draw_beside(panel, scene, view, changes);
  else
    panel.draw(scene, view, changes);
  if (const lessons::LessonStep* step = view.lesson_reader.open_step(); step && step->look.panel == row.name)
    draw_ring(scene.look);
}

}  // namespace warplens::window
