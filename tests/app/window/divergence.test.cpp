// Tests the panels Divergence and Occupancy, which are tabs behind the totals.
#include <gtest/gtest.h>

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
