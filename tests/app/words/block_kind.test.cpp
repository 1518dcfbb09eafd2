#include "app/words/block_kind.hpp"

#include <gtest/gtest.h>

namespace warplens::words {
namespace {

constexpr simt::Dim3 kGrid{128, 64, 1};

grid::BlockClass around(const simt::Dim3& block) {
  return {block, 0, grid::BlockSet(kGrid, block)};
}

TEST(BlockKindWords, NameTheWholeGrid) {
  EXPECT_EQ(description(around({5, 5, 0}), kGrid), "all blocks");
}

TEST(BlockKindWords, NameAnEdgeByItsLine) {
  grid::BlockClass kind = around({127, 3, 0});
  kind.members.pin(0b001, 7);
  EXPECT_EQ(description(kind, kGrid), "right edge: blockIdx.x = 127");
  kind.members.require_not_negative(59, {0, -1, 0}, 1, 9);  // y ≤ 62: without the corner
  EXPECT_EQ(description(kind, kGrid), "right edge: blockIdx.x = 127");
}

TEST(BlockKindWords, NameACornerByBothIndices) {
  grid::BlockClass kind = around({127, 63, 0});
  kind.members.pin(0b011, 7);
  EXPECT_EQ(description(kind, kGrid), "bottom right corner: blockIdx.x = 127, blockIdx.y = 63");
}

TEST(BlockKindWords, NameTheInteriorByItsBounds) {
  grid::BlockClass kind = around({0, 0, 0});
  kind.members.require_not_negative(126, {-1, 0, 0}, 1, 9);
  EXPECT_EQ(description(kind, kGrid), "interior: blockIdx.x ≤ 126");
}

TEST(BlockKindWords, CountTheLinesOfAPattern) {
  grid::BlockClass kind = around({3, 0, 0});
  kind.members.require_multiple({4, 0, 0}, 32, 9);
  EXPECT_EQ(description(kind, kGrid), "every 8th column of blocks (blockIdx.x = 3, 11, …)");
}

TEST(BlockKindWords, TellConditionsThatTieCoordinatesTogether) {
  grid::BlockClass kind = around({0, 0, 0});
  kind.members.require_multiple({1, 1, 0}, 4, 9);
  EXPECT_EQ(description(kind, kGrid), "(blockIdx.x + blockIdx.y) mod 4 = 0");
}

TEST(BlockKindWords, WriteABoundWithItsFirstTermPositiveAndOnlyOnce) {
  grid::BlockClass kind = around({0, 0, 0});
  kind.members.require_not_negative(124, {-1, -1, 0}, 1, 9);
  kind.members.require_not_negative(3968, {-32, -32, 0}, 1, 11);  // also x + y ≤ 124
  kind.members.require_not_negative(4010, {-32, -32, 0}, 1, 12);  // x + y ≤ 125.3, a weaker bound
  EXPECT_EQ(description(kind, kGrid), "blockIdx.x + blockIdx.y ≤ 124");
}

TEST(BlockKindWords, RoundABoundToWholeNumbers) {
  grid::BlockClass kind = around({60, 60, 0});
  kind.members.require_not_negative(40, {4, -4, 0}, 1, 9);   // 4x - 4y >= -40
  kind.members.require_not_negative(0, {2, 2, 0}, 1, 9);     // 2x + 2y >= 240
  kind.members.require_not_negative(3, {-2, -2, 0}, 1, 11);  // 2x + 2y <= 243
  EXPECT_EQ(description(kind, kGrid),
            "blockIdx.x - blockIdx.y ≥ -10, blockIdx.x + blockIdx.y ≥ 120, blockIdx.x + blockIdx.y ≤ 121");
}

TEST(BlockKindWords, SayTwoBoundsThatMeetAsOneValue) {
  grid::BlockClass kind = around({10, 4, 0});
  kind.members.require_standstill({-3, 3, 0}, 9);
  EXPECT_EQ(description(kind, kGrid), "blockIdx.x - blockIdx.y = 6");
}

}  // namespace
}  // namespace warplens::words
