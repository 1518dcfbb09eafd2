#include "analysis/clock/room.hpp"

#include <gtest/gtest.h>

namespace warplens::clock {
namespace {

TEST(Room, IsThatOfTheComputeCapability) {
  EXPECT_EQ(room_of("sm_90").threads, 2048u);
  EXPECT_EQ(room_of("sm_90").shared_bytes, 228u * 1024);
  EXPECT_EQ(room_of("sm_89").threads, 1536u);
  EXPECT_EQ(room_of("sm_89").blocks, 24u);
  EXPECT_EQ(room_of("sm_75").shared_reserved, 0u);
}

TEST(Room, OfOneThatIsNotKnownIsTheNearestOlderOnes) {
  EXPECT_EQ(room_of("sm_121").threads, room_of("sm_120").threads);
  EXPECT_EQ(room_of("sm_88").l1_bytes, room_of("sm_87").l1_bytes);
  EXPECT_EQ(room_of("sm_50").threads, room_of("sm_75").threads);
}

}  // namespace
}  // namespace warplens::clock
