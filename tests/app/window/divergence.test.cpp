// Tests the panels Divergence and Occupancy, which are tabs behind the totals.
#include <gtest/gtest.h>

#include "app/views/numbers.hpp"
#include "kernels/load/catalogue.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

TEST(DivergencePanel, AClickIntoThePathsGoesToThatInstruction) {
  Harness window(1280, 800);
  window.shell().view().panels.maximized.panel = "divergence";
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(4);
    ctx->ItemClick("**/paths");
    ctx->Yield(2);
  });
  const views::Cursor cursor = window.shell().view().cursor;
  EXPECT_GT(cursor.step, 0u) << "the middle of the picture is a later instruction";
}

TEST(DivergencePanel, TheWheelZoomsWithoutMovingTheCursor) {
  Harness window(1280, 800);
  window.shell().view().panels.maximized.panel = "divergence";
  const views::Cursor before = window.shell().view().cursor;
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(4);
    ctx->MouseMove("**/paths");
    ctx->MouseWheelY(3);
    ctx->Yield(2);
  });
  EXPECT_EQ(window.shell().view().cursor, before);
}

TEST(DivergencePanel, ShowsTheWholeWarpUntilItIsZoomedIn) {
  const auto says = [](Harness& window, const std::string& part) {
    return std::ranges::any_of(window.said(),
                               [&](const std::string& line) { return line.find(part) != std::string::npos; });
  };
  Harness window(1280, 800);
  study::Choice longer = tile();
  std::string text = kernels::kernel_text("tile");
  text.replace(text.find("__syncthreads();"), 0, "for (int i = 0; i < 400; ++i) ");
  longer.text = std::make_shared<const std::string>(text);
  window.study(longer);
  window.shell().view().panels.maximized.panel = "divergence";
  window.settle(4);
  const std::size_t count = window.shell().derived().recording()->steps_of_warp[0].size();
  ASSERT_GT(count, 400u);
  EXPECT_FALSE(says(window, " · instructions "));
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->MouseMove("**/paths");
    ctx->MouseWheelY(3);
    ctx->Yield(2);
  });
  EXPECT_TRUE(says(window, " · instructions "));
  EXPECT_TRUE(says(window, " of " + views::group_digits(count)));
  window.drive([&](ImGuiTestContext* ctx) { ctx->ItemClick("**/overview"); });
}

TEST(DivergencePanel, LeavesThePictureHalfOfASmallPanel) {
  Harness window(1280, 720);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(2);
    ctx->ItemClick("**/Divergence###divergence");
    ctx->Yield(4);
    const Rect panel = *window.shell().panel_rect("divergence");
    IM_CHECK_GT(ctx->ItemInfo("**/paths").RectFull.GetHeight(), panel.height() / 2);
  });
  const std::vector<std::string> lines = window.said();
  EXPECT_TRUE(std::ranges::any_of(lines, [](const std::string& line) { return line.starts_with("This block: On"); }));
}

TEST(OccupancyPanel, IsDrawnForTheChosenGpuAndAfterItsFileIsGone) {
  Harness window(1280, 800);
  window.shell().view().panels.maximized.panel = "occupancy";
  for (const char* gpu : {"h200", "t4", "gone.toml"}) {
    window.shell().view().gpus.predicted = gpu;
    window.drive([&](ImGuiTestContext* ctx) { ctx->Yield(3); });
  }
  EXPECT_EQ(window.input().predicted, nullptr) << "the occupancy needs no prediction";
}

}  // namespace
}  // namespace warplens::window
