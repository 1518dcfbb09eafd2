// Tests the panel Why, which is a tab behind the totals.
#include <gtest/gtest.h>

#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

TEST(WhyPanel, IsPredictedWhenSomebodyLooksAndForTheGpuThatIsChosen) {
  Harness window(1280, 800);
  EXPECT_EQ(window.input().predicted, nullptr) << "nobody looks";
  window.shell().view().panels.bring_forward = "why";
  window.drive([&](ImGuiTestContext* ctx) { ctx->Yield(4); });
  ASSERT_NE(window.input().predicted, nullptr);
  EXPECT_EQ(window.input().predicted->gpu.name, "NVIDIA H200");
  const double h200 = window.input().predicted->prediction.us;
  window.shell().view().gpus.predicted = "a100";
  window.drive([&](ImGuiTestContext* ctx) { ctx->Yield(4); });
  EXPECT_EQ(window.input().predicted->gpu.name, "NVIDIA A100-SXM4-80GB");
  EXPECT_GT(window.input().predicted->prediction.us, h200);
}

TEST(WhyPanel, AnEmptyL2IsAChoice) {
  Harness window(1280, 800);
  window.shell().view().panels.bring_forward = "why";
  window.shell().view().gpus.l2_empty = true;
  window.drive([&](ImGuiTestContext* ctx) { ctx->Yield(4); });
  ASSERT_NE(window.input().predicted, nullptr);
  EXPECT_EQ(window.input().predicted->wish.l2, clock::L2State::flushed);
  EXPECT_GT(window.input().predicted->prediction.traffic.dram_read_bytes, 0u);
}

TEST(WhyPanel, AGpuWhoseFileIsGoneIsToldOf) {
  Harness window(1280, 800);
  window.shell().view().panels.bring_forward = "why";
  window.shell().view().gpus.predicted = "gone.toml";
  window.drive([&](ImGuiTestContext* ctx) { ctx->Yield(4); });
  ASSERT_NE(window.input().predicted, nullptr);
  EXPECT_NE(window.input().predicted->prediction.not_predicted.find("gone.toml"), std::string::npos);
}

TEST(WhyPanel, AClickOnAWarpsLifeGoesToItsAccess) {
  Harness window(1280, 800);
  window.shell().view().panels.maximized.panel = "why";
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(4);
    ctx->ItemClick("**/lives");
    ctx->Yield(2);
  });
  EXPECT_NE(window.shell().view().cursor, views::Cursor()) << "the middle of the picture is another warp's life";
}

TEST(FlowPanel, ShowsWhatIsPredictedWhereItCanOnlyBeBounded) {
  Harness window(1280, 800);
  window.shell().view().panels.bring_forward = "flow";
  window.drive([&](ImGuiTestContext* ctx) { ctx->Yield(4); });
  EXPECT_NE(window.input().predicted, nullptr);
}

}  // namespace
}  // namespace warplens::window
