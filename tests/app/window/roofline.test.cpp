// Tests the panel Roofline, which is a tab behind the totals.
#include <gtest/gtest.h>

#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

bool hears(Harness& window, const std::string& part) {
  const std::vector<std::string> lines = window.said();
  return std::ranges::any_of(lines, [&](const std::string& line) { return line.find(part) != std::string::npos; });
}

void show_roofline(Harness& window) {
  window.shell().view().panels.maximized.panel = "roofline";
  window.settle(6);
}

TEST(RooflinePanel, CountsInstructionsOfATransposeOnTheChosenGpu) {
  Harness window(1280, 800);
  show_roofline(window);
  ASSERT_NE(window.input().predicted, nullptr);
  EXPECT_TRUE(hears(window, "This kernel has no floating-point operations."));
  EXPECT_TRUE(hears(window, "inst/s"));
  window.shell().view().gpus.predicted = "a100";
  window.settle(6);
  EXPECT_TRUE(hears(window, "predicted for A100"));
  EXPECT_EQ(window.illegible_text(), std::vector<std::string>{});
}

TEST(RooflinePanel, AlsoShowsTheTimeThatWasRecordedOnTheSameGpu) {
  Harness window(1280, 800);
  study::Choice large = tile();
  large.size = {4096, 4096};
  window.study(large);
  show_roofline(window);
  EXPECT_TRUE(hears(window, "measured"));
  window.shell().view().gpus.predicted = "a100";
  window.settle(6);
  EXPECT_FALSE(hears(window, "measured")) << "the record is of an H200";
}

TEST(RooflinePanel, NamesThePointsOfComparedLaunches) {
  Harness window(1920, 1080);
  study::Choice padded = tile();
  padded.set = {{"PAD", "1"}};
  window.study(tile());
  window.settle(3);
  window.go_to({padded, 0, 2, -1, tile()});
  show_roofline(window);
  EXPECT_TRUE(hears(window, "A predicted"));
  EXPECT_TRUE(hears(window, "B predicted"));
  EXPECT_EQ(window.illegible_text(), std::vector<std::string>{});
}

/// Returns the upper edge of a text in the next frame; 0 if it is not drawn.
float find_top(Harness& window, const std::string& text) {
  TextLog log;
  ImGui::GetIO().UserData = &log;
  window.settle(1);
  ImGui::GetIO().UserData = nullptr;
  const auto found = std::ranges::find(log.entries, text, &TextLog::Entry::text);
  return found == log.entries.end() ? 0 : found->rect.min.y;
}

TEST(RooflinePanel, HasTheLabelOfTheFasterTimeAboveTheOther) {
  Harness window(1280, 800);
  const views::Ladder ladder = views::catalogue_ladder();
  int faster = 0;
  for (const char* kernel : {"tile", "naive", "tile_rows", "copy"}) {
    study::Choice choice = tile();
    choice.kernel = kernel;
    choice.size = {4096, 4096};
    window.study(choice);
    show_roofline(window);
    const float predicted = find_top(window, "predicted"), measured = find_top(window, "measured");
    const views::TimingRow recorded = views::timing_of(*window.input().study, {}, ladder, "NVIDIA H200");
    ASSERT_GT(predicted, 0) << kernel;
    ASSERT_GT(measured, 0) << kernel;
    const bool is_faster = 1e-6 * window.input().predicted->prediction.us < recorded.measurement.kernel.median;
    EXPECT_EQ(predicted < measured, is_faster) << kernel;
    faster += is_faster ? 1 : 0;
  }
  EXPECT_GT(faster, 0) << "in no kernel is the predicted point above the measured one";
}

TEST(RooflinePanel, SweepsOnlyOnRequest) {
  Harness window(1280, 800);
  show_roofline(window);
  EXPECT_EQ(window.input().swept, nullptr);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/###cloud");
    ctx->Yield(4);
  });
  ASSERT_NE(window.input().swept, nullptr);
  EXPECT_EQ(window.input().swept->rows.size(), 81u);
}

TEST(RooflinePanel, ExplainsThatTheToyMachineHasNone) {
  Harness window(1280, 800);
  study::Choice toy = tile();
  toy.machine = study::MachineKind::toy;
  toy.size = {16, 16};
  window.study(toy);
  show_roofline(window);
  EXPECT_TRUE(hears(window, "not for the toy machine"));
}

}  // namespace
}  // namespace warplens::window
