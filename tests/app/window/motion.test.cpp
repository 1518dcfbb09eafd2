#include <gtest/gtest.h>

#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

study::Choice padded(const char* columns) {
  study::Choice choice = tile();
  choice.set = {{"PAD", columns}};
  return choice;
}

/// Runs frames until nothing moves, and returns their number; at most 1,000.
int frames_of_motion(Harness& window) {
  int frames = 0;
  while (window.shell().moving() && frames < 1000) window.settle(1), ++frames;
  return frames;
}

/// Switches motion on, shows the load of `tile` that has a bank conflict, and waits until the panels have settled.
void show_the_conflict(Harness& window) {
  window.shell().view().preferences.motion = true;
  window.study(tile());
  window.settle(3);
  window.shell().view().cursor = views::at_ordinal(*window.shell().derived().recording(), 0, 2);
  window.settle(3);
  frames_of_motion(window);
}

bool shows_text(Harness& window, const std::string& part) {
  const std::vector<std::string> texts = window.texts_in("shared");
  return std::ranges::any_of(texts, [&](const std::string& text) { return text.find(part) != std::string::npos; });
}

TEST(Motion, WordsSlideToTheirNewBanksAndThenItIsStill) {
  Harness window(1920, 1080);
  show_the_conflict(window);
  ASSERT_FALSE(window.shell().moving());
  const Picture before = window.picture_of("shared");
  window.study(padded("1"));
  window.settle(2);
  EXPECT_TRUE(window.shell().moving());
  EXPECT_GT(window.shell().view().bank_motion.progress(), 0);
  const Picture during = window.picture_of("shared");
  const int frames = frames_of_motion(window);
  EXPECT_GT(frames, 10);
  EXPECT_LT(frames, 60) << "half a second";
  const Picture after = window.picture_of("shared");
  EXPECT_NE(during, before);
  EXPECT_NE(during, after);
  window.settle(20);
  EXPECT_FALSE(window.shell().moving());
  EXPECT_EQ(window.picture_of("shared"), after);
}

TEST(Motion, WavefrontsFollowOneAnotherWithACounter) {
  Harness window(1920, 1080);
  show_the_conflict(window);
  window.study(padded("2"));  // with PAD = 2, there is a two-way bank conflict
  window.settle(35);          // the animation has moved the words to their banks
  EXPECT_TRUE(shows_text(window, "1 of 2 wavefronts"));
  window.settle(16);
  EXPECT_TRUE(shows_text(window, "2 of 2 wavefronts"));
  frames_of_motion(window);
  EXPECT_FALSE(shows_text(window, "of 2 wavefronts"));
  EXPECT_EQ(window.shell().view().wavefront, -1) << "the motion selects nothing";
}

TEST(Motion, IsSwitchedOff) {
  Harness window(1920, 1080);
  show_the_conflict(window);
  window.drive([&](ImGuiTestContext* ctx) {
    const std::vector<Action> all = window.shell().available_actions(window.input());
    const Action* const action = find_action(all, "Animate changes");
    IM_CHECK(action && action->checked);
    window.act(*action);
    ctx->Yield(2);
  });
  EXPECT_FALSE(window.shell().view().preferences.motion);
  window.study(padded("1"));
  window.settle(1);
  EXPECT_FALSE(window.shell().view().bank_motion.is_running());
  EXPECT_LT(frames_of_motion(window), 15) << "only until the panels have settled";
}

TEST(Motion, GivesNothingAwayWhileAClassGuesses) {
  Harness window(1920, 1080);
  show_the_conflict(window);
  window.study(padded("1"));
  window.settle(2);
  ASSERT_TRUE(window.shell().moving());
  window.shell().view().class_guess.on = true;
  window.settle(1);
  EXPECT_FALSE(window.shell().view().bank_motion.is_running());
  window.study(tile());
  window.settle(1);
  EXPECT_FALSE(window.shell().view().bank_motion.is_running());
}

TEST(Motion, SteppingMovesNothing) {
  Harness window(1920, 1080);
  show_the_conflict(window);
  window.shell().view().cursor = views::at_ordinal(*window.shell().derived().recording(), 0, 1);
  window.settle(1);
  EXPECT_FALSE(window.shell().view().bank_motion.is_running());
  study::Choice other_block = tile();
  other_block.block = {1, 1, 0};
  window.study(other_block);
  window.settle(1);
  EXPECT_FALSE(window.shell().view().bank_motion.is_running()) << "the words stay in their banks";
}

}  // namespace
}  // namespace warplens::window
