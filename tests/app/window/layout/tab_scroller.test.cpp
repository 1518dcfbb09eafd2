#include "app/window/layout/tab_scroller.hpp"

#include <gtest/gtest.h>

#include "app/window/layout/layout.hpp"
#include "app/window/panels/panels.hpp"
#include "imgui_internal.h"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

/// Returns the tab bar with a panel's tab, as it was last drawn.
ImGuiTabBar& bar_of(const char* panel) {
  return *ImGui::FindWindowByName(window_name(*find_panel(panel)).c_str())->DockNode->TabBar;
}

/// Returns the width in pixels of the selected tab's invisible part.
float hidden_of_chosen_tab(ImGuiTabBar& bar) {
  const ImGuiTabItem& tab = *ImGui::TabBarFindTabByID(&bar, bar.SelectedTabId);
  const float begin = tab.Offset - bar.ScrollingAnim, end = begin + tab.Width;
  return std::max({0.0f, -begin, end - bar.BarRect.GetWidth()});
}

TEST(TabScroller, ATabThatHadNoRoomComesIntoSightWithItsPanel) {
  Harness window(1280, 720);
  window.shell().view().preferences.text_scale = 2;
  window.settle(60);
  for (const char* panel : {"sweep", "kernels"}) {
    window.shell().view().panels.bring_forward = panel;
    window.settle(60);
    EXPECT_LT(hidden_of_chosen_tab(bar_of(panel)), 1) << panel;
  }
}

TEST(TabScroller, TheArrowsMayScrollAwayFromIt) {
  Harness window(1280, 720);
  window.shell().view().preferences.text_scale = 2;
  window.shell().view().panels.bring_forward = "sweep";
  window.settle(60);
  ImGuiTabBar& bar = bar_of("sweep");
  bar.NextScrollToTabId = bar.Tabs.front().ID;
  window.settle(60);
  EXPECT_GT(hidden_of_chosen_tab(bar), 1);
}

}  // namespace
}  // namespace warplens::window
