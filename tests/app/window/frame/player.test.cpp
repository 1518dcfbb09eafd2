#include "app/window/frame/player.hpp"

#include <gmock/gmock.h>

#include <chrono>
#include <map>
#include <string>
#include <thread>

#include "app/window/actions/actions.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

/// Counts how often each text is drawn in a panel.
std::map<std::string, int> told_in(Harness& window, const std::string& panel) {
  std::map<std::string, int> told;
  for (const std::string& text : window.texts_in(panel)) ++told[text];
  return told;
}

TEST(Player, TheBlackboardGoesThroughAllBlocksAndEndsWithTheTransposeOnIt) {
  Harness window(1600, 1000);
  window.work_in_the_background();
  window.act(*find_action(window.shell().available_actions(window.input()), "Play a 6 × 4 matrix on four lanes"));
  View& view = window.shell().view();
  ASSERT_TRUE(view.playback.playing);
  view.playback.accesses_per_second = 20;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (view.playback.playing && std::chrono::steady_clock::now() < end) {
    window.settle(1);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ASSERT_FALSE(view.playback.playing);
  EXPECT_EQ(window.input().choice.block, (simt::Dim3{2, 0, 0}));
  EXPECT_EQ(window.access(), 3);
  // The writes of earlier blocks are computed in the background.
  std::map<std::string, int> told;
  while (told["13"] < 2 && std::chrono::steady_clock::now() < end) told = told_in(window, "matrices");
  for (int element = 0; element < 24; ++element)
    EXPECT_GE(told[std::to_string(element)], 2) << element << " stands in `in` and in `out`";
}

TEST(Player, OneKeyOpensTheBlackboardAndReturnsToTheLaunchBeforeIt) {
  Harness window(1600, 1000);
  study::Choice padded = tile();
  padded.set["PAD"] = "1";
  window.study(padded);
  const auto press = [&] {
    window.drive([](ImGuiTestContext* ctx) { ctx->KeyPress(ImGuiMod_Ctrl | ImGuiKey_B); });
    window.settle(2);
  };
  press();
  EXPECT_EQ(window.input().choice.machine, study::MachineKind::toy);
  press();
  EXPECT_EQ(window.input().choice, padded);
  EXPECT_FALSE(window.shell().view().playback.playing);
  EXPECT_EQ(window.shell().view().matrix_zoom, MatrixZoom::block);
  press();
  window.drive([](ImGuiTestContext* ctx) { ctx->ItemClick("//##toolbar/toy"); });
  window.settle(2);
  EXPECT_EQ(window.input().choice, padded) << "a click on the note";
}

TEST(Player, AfterTheBlackboardTheSameAccessIsShownAgain) {
  Harness window(1600, 1000);
  window.shell().start_at(3, 2);
  window.study(tile());
  window.settle(2);
  const auto press = [&] {
    window.drive([](ImGuiTestContext* ctx) { ctx->KeyPress(ImGuiMod_Ctrl | ImGuiKey_B); });
    window.settle(4);
  };
  ASSERT_EQ(window.access(), 2);
  press();
  EXPECT_EQ(window.access(), 0);
  press();
  EXPECT_EQ(window.access(), 2);
  EXPECT_EQ(window.shell().view().cursor.warp, 3u);
}

TEST(Player, TheBlackboardShowsABankConflict) {
  Harness window(1600, 1000);
  window.drive([](ImGuiTestContext* ctx) { ctx->KeyPress(ImGuiMod_Ctrl | ImGuiKey_B); });
  window.shell().view().playback.playing = false;
  window.settle(2);
  window.drive([](ImGuiTestContext* ctx) {
    ctx->KeyPress(ImGuiKey_RightArrow);
    ctx->KeyPress(ImGuiKey_RightArrow);
  });
  const auto texts = window.said();
  EXPECT_THAT(texts, testing::Contains(testing::HasSubstr("2-way bank conflict")));
}

}  // namespace
}  // namespace warplens::window
