#include "app/window/panels/panel_content.hpp"

#include <algorithm>

#include "analysis/translation/message.hpp"
#include "app/views/ladder.hpp"

namespace warplens::window {
namespace {

// Draws a frame around a panel to which the lesson points.
void draw_ring(const Look& look) {
  const float wide = std::max(2.0f, look.em * 0.15f);
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  ImGui::GetWindowDrawList()->AddRect({at.x + wide, at.y + wide}, {at.x + size.x - wide, at.y + size.y - wide},
                                      look.colours.accent, look.em * 0.2f, wide);
}

// Right after pinning, A and B are equal. Instead of the same title twice, B gets a hint.
std::string caption_of_b(const Scene& a, const Scene& b) {
  if (a.study.choice == b.study.choice) return tr("same as A: change a setting");
  return views::caption_beside(b.study.choice, a.study.choice, b.ladder);
}

void draw_beside(Panel& panel, const Scene& scene, const views::Derived& beside, View& view, Changes& changes) {
  const Rect room = remaining();
  const Look& look = scene.look;
  const float gap = look.em * 0.8f, half = (room.width() - gap) / 2;
  Changes of_a;  // discarded, because launch A never changes
  const Scene a{{.study = *beside.study,
                 .choice = beside.study->choice,
                 .progress = scene.progress,
                 .measuring = scene.measuring,
                 .derived = beside,
                 .ladder = scene.ladder,
                 .timings = scene.timings,
                 .worker = scene.worker,
                 .revealed = scene.revealed,
                 .actions = scene.actions},
                look};
  for (const bool is_a : {true, false}) {
    if (!is_a) ImGui::SameLine(0, gap);
    const Scene& of = is_a ? a : scene;
    ImGui::PushID(is_a ? "A" : "B");
    ImGui::BeginChild("beside", {half, room.height()}, 0,
                      ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    const Rect caption{remaining().min, {remaining().max.x, remaining().min.y + look.em * 1.3f}};
    draw_text(*ImGui::GetWindowDrawList(), caption, look.fonts.bold, look.em, look.colours.accent,
              is_a ? "A  " + views::caption_beside(a.study.choice, scene.study.choice, scene.ladder)
                   : "B  " + caption_of_b(a, scene));
    ImGui::Dummy({caption.width(), caption.height()});
    panel.draw(of, view, is_a ? of_a : changes);
    ImGui::EndChild();
    ImGui::PopID();
  }
}

}  // namespace

Scene with_look(const Scene& scene, const Look& look) {
  return {scene, look};
}

void draw_content(Panel& panel, const PanelRow& row, const Scene& scene, View& view, Changes& changes) {
  if (scene.beside && (row.place == PanelPlace::global_access || row.place == PanelPlace::shared_access))
    draw_beside(panel, scene, *scene.beside, view, changes);
  else
    panel.draw(scene, view, changes);
  if (const lessons::LessonStep* step = view.lesson_reader.open_step(); step && step->look.panel == row.name)
    draw_ring(scene.look);
}

}  // namespace warplens::window
