#include "app/window/model/bank_motion.hpp"

#include <gtest/gtest.h>

namespace warplens::window {
namespace {

BankMotion motion(int wavefronts, double seconds, bool slides = true) {
  static const trace::Recording kRecording;
  return {.from = slides ? std::make_shared<const views::BankLayout>() : nullptr,
          .recording = &kRecording,
          .wavefronts = wavefronts,
          .seconds = seconds};
}

TEST(BankMotion, WordsSlideForHalfASecondAndSlowDown) {
  EXPECT_DOUBLE_EQ(motion(1, 0).progress(), 0);
  EXPECT_GT(motion(1, 0.25).progress(), 0.75) << "fast at the start";
  EXPECT_LT(motion(1, 0.25).progress(), 1);
  EXPECT_DOUBLE_EQ(motion(1, 0.5).progress(), 1);
  EXPECT_FALSE(motion(1, 0.5).is_running()) << "one wavefront is not played";
}

TEST(BankMotion, WavefrontsFollowOneAnotherAfterTheSlideAndThenItEnds) {
  EXPECT_EQ(motion(32, 0.49).wavefront(), -1);
  EXPECT_EQ(motion(32, 0.51).wavefront(), 0);
  EXPECT_EQ(motion(32, 0.5 + 1.6 * 16.5 / 32).wavefront(), 16);
  EXPECT_EQ(motion(32, 2.09).wavefront(), 31);
  EXPECT_EQ(motion(32, 2.2).wavefront(), -1);
  EXPECT_FALSE(motion(32, 2.2).is_running());
  EXPECT_EQ(motion(2, 0.8, /*slides=*/false).wavefront(), -1) << "two wavefronts take half a second";
  EXPECT_EQ(motion(2, 0.3, /*slides=*/false).wavefront(), 1);
}

TEST(BankMotion, NothingMovesWithoutAChange) {
  EXPECT_FALSE(BankMotion{}.is_running());
  const auto layout = std::make_shared<const views::BankLayout>();
  EXPECT_FALSE(motion_between(layout, *layout, {}).is_running());
  EXPECT_FALSE(motion_between(nullptr, *layout, {}).is_running());
}

}  // namespace
}  // namespace warplens::window
