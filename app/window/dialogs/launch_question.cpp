#include "app/window/dialogs/launch_question.hpp"

#include <algorithm>

#include "analysis/translation/message.hpp"
#include "app/window/dialogs/escape.hpp"
#include "app/window/widgets/widgets.hpp"

namespace warplens::window {

void draw_launch_question(const Scene& scene, Changes& changes) {
  const std::string title = with_id(tr("Launch anyway?"), "launch");
  const char* const kTitle = title.c_str();
  const bool asked = scene.measuring.doing == study::MeasurementState::Doing::asking;
  if (asked && !ImGui::IsPopupOpen(kTitle)) ImGui::OpenPopup(kTitle);
  const ImVec2 window = ImGui::GetMainViewport()->Size, corner = ImGui::GetMainViewport()->Pos;
  ImGui::SetNextWindowPos(corner + ImVec2(window.x / 2, window.y * 0.35f), ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({std::min(scene.look.em * 36, window.x * 0.8f), 0});
  if (!ImGui::BeginPopupModal(kTitle, nullptr, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove)) return;
  ImGui::PushTextWrapPos(0);
  draw_wrapped_text(scene.measuring.danger);
  draw_wrapped_text(
      tr("The GPU would write to this address, which belongs to another buffer or to none. The launch can "
         "fail, or corrupt its own data and the data of this worker. Other programs are not affected."),
      true);
  ImGui::PopTextWrapPos();
  ImGui::Spacing();
  if (ImGui::Button(tr("Launch anyway"))) changes.gpu.launch = true;
  ImGui::SameLine();
  ImGui::SetItemDefaultFocus();
  if (ImGui::Button(tr("Do not launch")) || escape_leaves_dialog()) changes.gpu.launch = false;
  if (changes.gpu.launch || !asked) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace warplens::window
