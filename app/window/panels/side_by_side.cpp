#include "app/window/panels/side_by_side.hpp"

#include "analysis/translation/message.hpp"
#include "app/views/ladder.hpp"

namespace warplens::window {
namespace {

// Returns whether launches A and B are different kernels under the same path, for example if a text was pasted and then
// another text. The list of kernels then contains only the kernel of B.
bool is_name_reused(const Scene& a, const Scene& b) {
  return a.study.kernel && b.study.kernel && a.study.choice.kernel == b.study.choice.kernel &&
         a.study.kernel->title != b.study.kernel->title;
}

std::string caption_of_a(const Scene& a, const Scene& b) {
  if (!is_name_reused(a, b)) return views::caption_beside(a.study.choice, b.study.choice, b.ladder);
  views::Ladder pinned;
  pinned.add(*a.study.kernel);
  return views::caption_of_choice(a.study.choice, pinned);
}

// When the user has just started a comparison, launches A and B are the same. The caption of B is then a hint to change
// a setting.
std::string caption_of_b(const Scene& a, const Scene& b) {
  if (a.study.choice == b.study.choice) return tr("B = A: change a setting");
  if (is_name_reused(a, b)) return views::caption_of_choice(b.study.choice, b.ladder);
  return views::caption_beside(b.study.choice, a.study.choice, b.ladder);
}

// Draws the caption of launch A or B at `where`.
void draw_caption(const Scene& a, const Scene& b, bool is_a, const Rect& where) {
  const Look& look = b.look;
  draw_text(*ImGui::GetWindowDrawList(), where, look.fonts.bold, look.em, look.colours.accent,
            is_a ? "A  " + caption_of_a(a, b) : "B  " + caption_of_b(a, b));
}

}  // namespace

void draw_captions(const Scene& a, const Scene& b) {
  const Rect room = remaining();
  const float gap = b.look.em * 0.8f, half = (room.width() - gap) / 2, height = b.look.em * 1.3f;
  draw_caption(a, b, true, {room.min, {room.min.x + half, room.min.y + height}});
  draw_caption(a, b, false, {{room.max.x - half, room.min.y}, {room.max.x, room.min.y + height}});
  ImGui::Dummy({room.width(), height});
}

Scene scene_of_a(const Scene& scene) {
  return {{.study = *scene.beside->study,
           .choice = scene.beside->study->choice,
           .progress = scene.progress,
           .measuring = scene.measuring,
           .derived = *scene.beside,
           .ladder = scene.ladder,
           .timings = scene.timings,
           .worker = scene.worker,
           .revealed = scene.revealed,
           .predicted = scene.predicted_beside,
           .actions = scene.actions,
           .platform = scene.platform,
           .is_a = true},
          scene.look};
}

void draw_side_by_side(const Scene& a, const Scene& b, const std::function<void(const Scene& of)>& draw) {
  const Rect room = remaining();
  const Look& look = b.look;
  const float gap = look.em * 0.8f, half = (room.width() - gap) / 2;
  for (const bool is_a : {true, false}) {
    if (!is_a) ImGui::SameLine(0, gap);
    ImGui::PushID(is_a ? "A" : "B");
    ImGui::BeginChild("beside", {half, room.height()}, 0,
                      ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    const Rect caption{remaining().min, {remaining().max.x, remaining().min.y + look.em * 1.3f}};
    draw_caption(a, b, is_a, caption);
    ImGui::Dummy({caption.width(), caption.height()});
    draw(is_a ? a : b);
    ImGui::EndChild();
    ImGui::PopID();
  }
}

}  // namespace warplens::window
