// Tests the panel Why, which is a tab behind the totals.
#include <gmock/gmock.h>

#include <utility>

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

TEST(WhyPanel, ItsWarpsAreReachedByScrollingWhereThePanelIsLow) {
  for (const auto& [width, height] : {std::pair{1280, 720}, {1366, 768}, {1920, 1080}}) {
    Harness window(width, height);
    window.study(tile());  // the source of tile is long, which leaves little height for the panels below it
    window.shell().view().panels.bring_forward = "why";
    window.drive([&](ImGuiTestContext* ctx) {
      ctx->Yield(4);
      const Rect panel = *window.shell().panel_rect("why");
      ctx->MouseMoveToPos(panel.centre());
      for (int turn = 0; turn < 30; ++turn) ctx->MouseWheelY(-2);
      ctx->Yield(2);
      const ImGuiTestItemInfo lives = ctx->ItemInfo("**/lives");
      IM_CHECK_GT(lives.RectClipped.GetHeight(), window.shell().view().preferences.text_scale * 60);
      IM_CHECK_LE(lives.RectFull.Max.y, panel.max.y);
    });
  }
}

TEST(WhyPanel, GetsTheRoomThatAShortSourceDoesNotNeed) {
  Harness window(1920, 1080);
  window.settle(8);
  const float beside_short = window.shell().panel_rect("totals")->height();
  window.study(tile());
  window.settle(8);
  EXPECT_GT(beside_short, window.shell().panel_rect("totals")->height() * 1.2f);
}

/// Compares `tile` without padding, launch A, with one column of padding, and shows a panel.
void compare_padding(Harness& window, const char* panel) {
  window.study(tile());
  window.settle(3);
  study::Choice padded = tile();
  padded.set = {{"PAD", "1"}};
  views::State state{padded, 0, 2, -1, tile()};
  window.go_to(state);
  window.shell().view().panels.bring_forward = panel;
  window.settle(10);
}

bool shows(Harness& window, const char* panel, const std::string& part) {
  const std::vector<std::string> texts = window.texts_in(panel);
  return std::ranges::any_of(texts, [&](const std::string& text) { return text.find(part) != std::string::npos; });
}

bool says(Harness& window, const std::string& part) {
  const std::vector<std::string> lines = window.said();
  return std::ranges::any_of(lines, [&](const std::string& line) { return line.find(part) != std::string::npos; });
}

TEST(WhyPanel, ShowsLaunchABesideB) {
  Harness window(1920, 1080);
  compare_padding(window, "why");
  ASSERT_NE(window.input().predicted_beside, nullptr);
  EXPECT_EQ(window.input().predicted_beside->wish.study.choice.set, tile().set);
  EXPECT_GT(window.input().predicted_beside->prediction.us, window.input().predicted->prediction.us);
  EXPECT_TRUE(shows(window, "why", "A  PAD 0"));
  EXPECT_TRUE(shows(window, "why", "B  PAD 1"));
  EXPECT_TRUE(says(window, "faster than A"));
  const views::Cursor before = window.shell().view().cursor;
  window.settle(3);
  EXPECT_EQ(window.shell().view().cursor, before) << "drawing launch A moves nothing";
}

TEST(FlowPanel, ShowsLaunchABesideBAndTheirDifference) {
  Harness window(1920, 1080);
  compare_padding(window, "flow");
  EXPECT_TRUE(shows(window, "flow", "A  PAD 0"));
  EXPECT_TRUE(shows(window, "flow", "B  PAD 1"));
  EXPECT_TRUE(shows(window, "flow", "B: registers ↔ shared memory, loads:"));
  EXPECT_FALSE(shows(window, "flow", "loads above")) << "a table has no arrows";
  window.shell().view().panels.maximized.panel = "flow";
  window.settle(4);
  EXPECT_TRUE(shows(window, "flow", "loads above"));
}

TEST(WhyPanel, NamesTheGpuAsTheOtherPanelsDo) {
  Harness window(1920, 1200);
  window.study(tile());
  window.shell().view().panels.bring_forward = "why";
  window.settle(4);
  const std::vector<std::string> said = window.said();
  EXPECT_THAT(said, testing::Not(testing::Contains(testing::HasSubstr("h200"))));
  EXPECT_THAT(said, testing::Contains(testing::HasSubstr("H200")));
}

}  // namespace
}  // namespace warplens::window
