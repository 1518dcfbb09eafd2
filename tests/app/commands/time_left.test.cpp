#include "app/commands/time_left.hpp"

#include <gtest/gtest.h>

namespace warplens::commands {
namespace {

TEST(TimeLeft, FollowsThePaceOfWhatThisRunDid) {
  EXPECT_EQ(seconds_left(0, 0.25, 10), 30);
  EXPECT_EQ(seconds_left(0.5, 0.75, 10), 10) << "half of it was there before";
  EXPECT_EQ(seconds_left(0, 0.25, 1), std::nullopt) << "too soon";
  EXPECT_EQ(seconds_left(0.5, 0.5, 100), std::nullopt) << "nothing was done yet";
}

TEST(TimeLeft, IsToldInWholeUnits) {
  EXPECT_EQ(time_left_text(0.2), "about 1 s left");
  EXPECT_EQ(time_left_text(89), "about 89 s left");
  EXPECT_EQ(time_left_text(200), "about 3 min left");
  EXPECT_EQ(time_left_text(2 * 3600 + 601), "about 2 h 10 min left");
}

}  // namespace
}  // namespace warplens::commands
