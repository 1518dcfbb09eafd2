#include "analysis/clock/room.hpp"

#include <gtest/gtest.h>

namespace warplens::clock {
namespace {

TEST(Room, IsThatOfTheComputeCapability) {
  EXPECT_EQ(find_room("sm_90").threads, 2048u);
  EXPECT_EQ(find_room("sm_90").shared_bytes, 228u * 1024);
  EXPECT_EQ(find_room("sm_89").threads, 1536u);
  EXPECT_EQ(find_room("sm_89").blocks, 24u);
  EXPECT_EQ(find_room("sm_75").shared_reserved, 0u);
  EXPECT_EQ(find_room("sm_75").shared_least, 32u * 1024);
  EXPECT_EQ(find_room("sm_110").blocks, 24u);
}

TEST(Room, OfOneThatIsNotKnownIsTheNearestOlderOnes) {
  EXPECT_EQ(find_room("sm_121").threads, find_room("sm_120").threads);
  EXPECT_EQ(find_room("sm_91").l1_bytes, find_room("sm_90").l1_bytes);
  EXPECT_EQ(find_room("sm_50").threads, find_room("sm_75").threads);
}

}  // namespace
}  // namespace warplens::clock
