#include "app/window/source/guessed_header_note.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "IconsFontAwesome6.h"
#include "app/window/model/kernel_choice.hpp"
#include "app/window/source/source_text.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

// If the program launches the kernel several times, draws a list of these launches next to the button that edits the
// header.
void offer_launches(const Scene& scene, Changes& changes) {
  const std::vector<SelectableLaunch> launches = selectable_launches(scene);
  const auto shown = std::ranges::find_if(launches, &SelectableLaunch::is_selected);
  if (shown == launches.end()) return;
  const std::string label =
      say("Launch {} of {}", static_cast<std::size_t>(shown - launches.begin()) + 1, launches.size());
  const float width = ImGui::CalcTextSize(label.c_str()).x + ImGui::GetFrameHeight() * 2;
  ImGui::SameLine();
  if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
  ImGui::SetNextItemWidth(width);
  // Make the list as high as the small buttons next to it.
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ImGui::GetStyle().FramePadding.x, 0});
  const bool is_open = ImGui::BeginCombo("###launch", label.c_str(), ImGuiComboFlags_WidthFitPreview);
  ImGui::PopStyleVar();
  if (is_open) {
    for (const SelectableLaunch& launch : launches)
      if (ImGui::Selectable(with_id(launch.title.c_str(), launch.name.c_str()).c_str(), launch.is_selected) &&
          !launch.is_selected)
        changes.choice = choice_of_kernel(scene.choice, launch.name);
    ImGui::EndCombo();
  }
  ImGui::SetItemTooltip("%s", tr("Select a launch of the kernel in the program."));
}

// Draws buttons for the other kernels of the file, next to the button that edits the header. If there is not enough
// room, the last buttons are left out. The list of kernels in the menu contains all kernels.
void offer_other_kernels(const Scene& scene, Changes& changes) {
  for (const std::string& other : other_kernels(scene)) {
    const std::string name = title_in_file(other);
    ImGui::SameLine();
    if (ImGui::GetContentRegionAvail().x < ImGui::CalcTextSize(name.c_str()).x + scene.look.em) return ImGui::NewLine();
    if (ImGui::SmallButton(with_id(name.c_str(), other.c_str()).c_str()))
      changes.choice = choice_of_kernel(scene.choice, other);
  }
}

}  // namespace

void draw_guessed_header_note(const Scene& scene, View& view, Changes& changes) {
  const auto& kernel = scene.study.kernel;
  ImGui::PushStyleColor(ImGuiCol_Text, scene.look.colours.fair);
  draw_wrapped_text(ICON_FA_TRIANGLE_EXCLAMATION "  " + guess_note(*kernel));
  ImGui::PopStyleColor();
  if (ImGui::SmallButton(with_id(tr("Show and edit the guessed header"), "guess").c_str()))
    edit_guessed_header(scene.choice, *kernel, view, changes);
  offer_launches(scene, changes);
  offer_other_kernels(scene, changes);
}

}  // namespace warplens::window
