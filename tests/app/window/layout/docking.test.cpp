#include "app/window/layout/docking.hpp"

#include <gtest/gtest.h>

#include <string>

#include "imgui_internal.h"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

Rect place(Harness& window, const char* panel) {
  return *window.shell().panel_rect(panel);
}

/// Returns whether the tab of a panel is selected.
bool is_in_front(const char* panel) {
  return ImGui::FindWindowByName(window_name(*find_panel(panel)).c_str())->DockTabIsVisible;
}

/// Drags the splitter to the right of the list of kernels.
void drag_splitter(ImGuiTestContext* ctx, Harness& window, float by) {
  ctx->Yield(8);
  const Rect kernels = place(window, "kernels");
  ctx->MouseMoveToPos({kernels.max.x + 1, kernels.centre().y});
  ctx->MouseDragWithDelta({by, 0});
  ctx->Yield(8);
}

void set_text_scale(ImGuiTestContext* ctx, Harness& window, float scale) {
  window.shell().view().preferences.text_scale = scale;
  ctx->Yield(10);
}

TEST(Docking, TheLayoutFollowsTheTextSizeAfterASplitterWasDragged) {
  const auto places_at_200 = [](float dragged) {
    Harness window(1920, 1080);
    window.study(tile());
    window.drive([&](ImGuiTestContext* ctx) {
      if (dragged != 0) drag_splitter(ctx, window, dragged);
      set_text_scale(ctx, window, 2);
    });
    return std::pair{place(window, "timeline"), place(window, "totals")};
  };
  const auto [timeline, totals] = places_at_200(0);
  const auto [timeline_after, totals_after] = places_at_200(60);
  EXPECT_NEAR(timeline_after.height(), timeline.height(), 2) << "the strip of accesses has room";
  EXPECT_NEAR(totals_after.height(), totals.height(), 2);
}

TEST(Docking, ADraggedSplitterStaysWhereItIsAndComesBackWithTheTextSize) {
  Harness window(1920, 1080);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(8);
    const float by_layout = place(window, "kernels").width();
    drag_splitter(ctx, window, 80);
    const float dragged = place(window, "kernels").width();
    IM_CHECK_GT(dragged, by_layout + 60);
    set_text_scale(ctx, window, 2);
    set_text_scale(ctx, window, 1);
    IM_CHECK_LT(std::abs(place(window, "kernels").width() - dragged), 4.0f);
  });
  EXPECT_FALSE(window.shell().arrangement().empty());
}

TEST(Docking, ASplitterDraggedToTheEdgeDoesNotHideAPanelInLargerText) {
  Harness window(1920, 1080);
  window.drive([&](ImGuiTestContext* ctx) {
    drag_splitter(ctx, window, -250);
    const float narrow = place(window, "kernels").width();
    set_text_scale(ctx, window, 1.25f);
    IM_CHECK_GT(place(window, "kernels").width(), narrow * 1.5f);
  });
}

TEST(Docking, EscapeFromAnEnlargedTabLeadsBackToIt) {
  for (const bool is_dragged : {false, true}) {
    Harness window(1920, 1080);
    window.drive([&](ImGuiTestContext* ctx) {
      if (is_dragged) drag_splitter(ctx, window, 60);
      window.shell().view().panels.bring_forward = "why";
      ctx->Yield(8);
      ctx->MouseMoveToPos(place(window, "why").centre());
      ctx->KeyPress(ImGuiKey_F11);
      ctx->Yield(8);
      IM_CHECK_STR_EQ(window.shell().view().panels.maximized.panel.c_str(), "why");
      ctx->KeyPress(ImGuiKey_Escape);
      ctx->Yield(8);
      IM_CHECK(is_in_front("why"));
      IM_CHECK(!is_in_front("totals"));
    });
  }
}

TEST(Docking, ThePanelOfTheNextAccessGetsTheRoomAtEveryTextSize) {
  for (const float scale : {1.0f, 1.5f, 2.0f}) {
    Harness window(1920, 1080);
    window.study(tile());
    window.drive([&](ImGuiTestContext* ctx) {
      set_text_scale(ctx, window, scale);
      if (place(window, "global") == place(window, "shared")) return;  // both panels are tabs at one place
      IM_CHECK_GT(place(window, "global").width(), 2 * place(window, "shared").width());
      ctx->KeyPress(ImGuiKey_RightArrow);
      ctx->Yield(10);
      IM_CHECK_GT(place(window, "shared").width(), 2 * place(window, "global").width());
    });
  }
}

TEST(Docking, AnotherTextSizeKeepsTheSelectedTabs) {
  Harness window(1920, 1080);
  window.drive([&](ImGuiTestContext* ctx) {
    window.shell().view().panels.bring_forward = "flow";
    ctx->Yield(8);
    set_text_scale(ctx, window, 1.125f);
    IM_CHECK(is_in_front("flow"));
  });
}

}  // namespace
}  // namespace warplens::window
