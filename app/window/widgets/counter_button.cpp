#include "app/window/widgets/counter_button.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "IconsFontAwesome6.h"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {

void draw_counter_button(const Scene& scene, Changes& changes, const Rect& title, float most) {
  const Look& look = scene.look;
  const float width = std::min(most, title.width());
  if (width < look.em * 5) return;
  const Action* const action = find_action(scene.actions, "Read GPU counters");
  const std::string reason = action ? action->reason : std::string();
  const bool busy = scene.measuring.doing == study::MeasurementState::Doing::counting;
  in_title_line(look, {title.max.x - width, title.min.y}, [&] {
    ImGui::BeginDisabled(busy || !reason.empty() || !scene.study.plan ||
                         scene.choice.machine != study::MachineKind::gpu);
    const std::string words =
        busy ? std::string(tr("counting …")) : fmt::format("{}  {}", ICON_FA_MICROCHIP, tr("Read GPU counters"));
    const float room = width - 2 * ImGui::GetStyle().FramePadding.x;
    const bool fits = text_width(look.fonts.text, look.em, words) <= room;
    const std::string label = (fits ? words : std::string(ICON_FA_MICROCHIP)) + "###hardware";
    if (ImGui::Button(label.c_str(), {width, 0})) changes.gpu.read_counters = true;
    ImGui::EndDisabled();
    if (!reason.empty()) return ImGui::SetItemTooltip("%s", reason.c_str());
    ImGui::SetItemTooltip("%s   H",
                          tr("Reads the GPU's counters for this launch and shows them next to the model's numbers"));
  });
}

void draw_counter_failure(const Scene& scene, View& view) {
  const auto& uncounted = scene.measuring.uncounted;
  if (!uncounted || !scene.study.plan || uncounted->launch != study::key_of(scene.study)) return;
  ImGui::PushTextWrapPos(0);
  ImGui::PushStyleColor(ImGuiCol_Text, scene.look.colours.fair);
  draw_wrapped_text(
      fmt::format("{}  {}", ICON_FA_TRIANGLE_EXCLAMATION, say("counters not read: {}", uncounted->message)));
  ImGui::PopStyleColor();
  ImGui::PopTextWrapPos();
  if (ImGui::SmallButton(tr("Worker…"))) view.dialogs.worker.requested = true;
}

}  // namespace warplens::window
