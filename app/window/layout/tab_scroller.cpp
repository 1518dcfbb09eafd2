#include "app/window/layout/tab_scroller.hpp"

#include "app/window/layout/layout.hpp"
#include "app/window/model/panel.hpp"
#include "app/window/panels/panels.hpp"
#include "imgui_internal.h"

namespace warplens::window {

int TabScroller::scroll() {
  constexpr int kFramesToScroll = 30;  // enough frames for the 0.3 s that Dear ImGui takes to scroll
  int frames = 0;
  for (const PanelRow& row : panel_table()) {
    const ImGuiWindow* const window = ImGui::FindWindowByName(window_name(row).c_str());
    const ImGuiDockNode* const node = window ? window->DockNode : nullptr;
    if (!node || !node->TabBar || node->TabBar->SelectedTabId == 0) continue;
    ImGuiTabBar& bar = *node->TabBar;
    unsigned& chosen = chosen_[node->ID];
    if (chosen == bar.SelectedTabId) continue;
    chosen = bar.SelectedTabId;
    bar.NextScrollToTabId = chosen;
    if (bar.WidthAllTabs > bar.BarRect.GetWidth()) frames = kFramesToScroll;
  }
  return frames;
}

}  // namespace warplens::window
