#include "app/window/layout/docking.hpp"

#include <utility>

#include "imgui_internal.h"

namespace warplens::window {
namespace {

constexpr ImGuiWindowFlags kGround = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoSavedSettings |
                                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNavFocus |
                                     ImGuiWindowFlags_NoBackground;

/// Number of frames until docked windows have reached their places.
constexpr int kSettling = 5;

}  // namespace

void Docking::dock(const Layout& layout, const Look& look, const LayoutNeeds& needs, std::uint32_t apart) {
  ImGui::SetNextWindowPos(layout.body.min);
  ImGui::SetNextWindowSize(layout.body.max - layout.body.min);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, look.colours.back);
  ImGui::Begin("##panels", nullptr, kGround);
  const ImGuiID space = ImGui::GetID("space");
  const Docked now{layout.body.width(),
                   layout.body.height(),
                   look.em,
                   needs.uses_shared,
                   needs.beside,
                   layout.at(PanelPlace::sliders).height(),
                   apart};
  if (!(now == docked_)) {
    if (!rearranged_) dock_panels(space, layout);
    docked_ = now;
    frames_ = 0;
    step_ = PanelPlace::timeline;  // a value that stands for neither access panel, so that the code below selects one
  }
  if (step_ != needs.step && frames_ > 0) {
    step_ = needs.step;
    if (!rearranged_) turn_to_step(layout, step_);
    frames_ = 0;
  }
  ImGui::DockSpace(space, {0, 0}, ImGuiDockNodeFlags_NoWindowMenuButton | ImGuiDockNodeFlags_NoCloseButton);
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
}

// Compares the places of the panels with those at which they had settled after docking. If they differ, the user moved
// a panel.
void Docking::watch(std::vector<Rect> places) {
  if (rearranged_ || ++frames_ < kSettling) return;
  if (frames_ == kSettling)
    settled_ = std::move(places);
  else
    rearranged_ = places != settled_;
}

std::string Docking::arrangement() const {
  return rearranged_ ? ImGui::SaveIniSettingsToMemory() : "";
}

void Docking::restore_arrangement(const std::string& arrangement) {
  if (arrangement.empty()) return;
  ImGui::LoadIniSettingsFromMemory(arrangement.data(), arrangement.size());
  rearranged_ = true;
}

}  // namespace warplens::window
