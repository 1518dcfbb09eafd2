#include "analysis/grid/cover.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace warplens::grid {
namespace {

constexpr std::uint32_t kPc = 7;

TEST(Cover, FindsTheFirstBlockOfALargeGridThatIsInNoSet) {
  const simt::Dim3 grid{60'000, 60'000, 60'000};
  Cover cover(grid);
  // In the corner of 4 × 4 × 4 blocks, the blocks with x + y + z < 3 are one set. It is coupled, because its condition
  // combines x, y and z. The blocks with z >= 4 are another set.
  BlockSet far(grid, {0, 0, 4});
  far.require_not_negative(0, {0, 0, 1}, 1, kPc);
  BlockSet wide(grid, {4, 0, 0});
  wide.require_not_negative(0, {1, 0, 0}, 1, kPc);
  wide.require_not_negative(3, {0, 0, -1}, 1, kPc);
  BlockSet high(grid, {0, 4, 0});
  high.require_not_negative(3, {-1, 0, 0}, 1, kPc);
  high.require_not_negative(0, {0, 1, 0}, 1, kPc);
  high.require_not_negative(3, {0, 0, -1}, 1, kPc);
  BlockSet corner(grid, {0, 0, 0});
  corner.require_not_negative(3, {-1, 0, 0}, 1, kPc);
  corner.require_not_negative(3, {0, -1, 0}, 1, kPc);
  corner.require_not_negative(3, {0, 0, -1}, 1, kPc);
  corner.require_not_negative(2, {-1, -1, -1}, 1, kPc);
  ASSERT_TRUE(corner.is_coupled());
  for (const BlockSet& set : {far, wide, high, corner}) cover.add(set);
  EXPECT_EQ(cover.next(), (simt::Dim3{3, 0, 0})) << "the first block with x + y + z = 3";
  BlockSet rest(grid, {3, 0, 0});
  rest.require_not_negative(0, {-1, 0, 0}, 1, kPc);
  rest.require_not_negative(3, {0, -1, 0}, 1, kPc);
  rest.require_not_negative(3, {0, 0, -1}, 1, kPc);
  rest.require_not_negative(0, {1, 1, 1}, 1, kPc);
  cover.add(rest);
  EXPECT_EQ(cover.next(), std::nullopt);
}

TEST(Cover, CoversWholeRowsAndPlanesWithoutVisitingEach) {
  const simt::Dim3 grid{65'000, 65'000, 65'000};
  Cover cover(grid);
  for (const std::uint32_t z : {0u, 30'000u}) {
    EXPECT_EQ(cover.next(), (simt::Dim3{0, 0, z}));
    BlockSet half(grid, {0, 0, z});
    half.require_not_negative(z == 0 ? 29'999 : 0, {0, 0, z == 0 ? -1 : 1}, 1, kPc);
    cover.add(half);
  }
  EXPECT_EQ(cover.next(), std::nullopt);
  EXPECT_FALSE(cover.is_ended());
}

TEST(Cover, ATimeLimitEndsTheSearch) {
  const simt::Dim3 grid{8, 60'000, 60'000};
  Cover cover(grid, {.until = std::chrono::steady_clock::now() - std::chrono::seconds(1)});
  // The even and the odd rows are two sets, so every row has to be searched.
  for (const std::uint32_t y : {0u, 1u}) {
    BlockSet rows(grid, {0, y, 0});
    rows.require_multiple({0, 1, 0}, 2, kPc);
    cover.add(rows);
  }
  EXPECT_EQ(cover.next(), std::nullopt);
  EXPECT_TRUE(cover.is_ended());
}

}  // namespace
}  // namespace warplens::grid
