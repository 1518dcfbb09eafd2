#include "app/window/dialogs/notice.hpp"

#include <fmt/format.h>

#include "IconsFontAwesome6.h"
#include "imgui.h"

namespace warplens::window {

void draw_notice(const Look& look, const Notice& notice) {
  if (notice.text.empty() || ImGui::GetTime() > notice.until) return;
  const ImVec2 window = ImGui::GetMainViewport()->Size, corner = ImGui::GetMainViewport()->Pos;
  ImGui::SetNextWindowPos(corner + ImVec2(window.x / 2, window.y - look.em * 1.5f), ImGuiCond_Always, {0.5f, 1});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, look.colours.raised);
  ImGui::PushStyleColor(ImGuiCol_Border, look.colours.accent);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  ImGui::Begin("##notice", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoDocking |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_AlwaysAutoResize);
  ImGui::TextUnformatted(fmt::format("{}  {}", ICON_FA_CHECK, notice.text).c_str());
  ImGui::End();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor(2);
}

}  // namespace warplens::window
