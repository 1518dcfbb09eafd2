#include "app/views/grid_axis.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace warplens::views {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsSupersetOf;
using testing::SizeIs;

TEST(GridAxis, ShowsAllWhereThereIsRoom) {
  const GridAxis axis = grid_axis(5, {}, 8);
  EXPECT_THAT(axis.shown, ElementsAre(0, 1, 2, 3, 4));
  EXPECT_EQ(axis.gaps(), 0u);
}

TEST(GridAxis, LeavesOutTheMiddleOfALongOne) {
  const GridAxis axis = grid_axis(1'000'000, {}, 10);
  EXPECT_THAT(axis.shown, ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 999'998, 999'999));
  EXPECT_EQ(axis.gaps(), 1u);
  EXPECT_TRUE(axis.gap_before(8));
}

TEST(GridAxis, ShowsWhatIsWantedWithItsNeighbours) {
  const std::vector<std::uint32_t> wanted{500};
  const GridAxis axis = grid_axis(1000, wanted, 9);
  EXPECT_THAT(axis.shown, SizeIs(9));
  EXPECT_THAT(axis.shown, IsSupersetOf({0, 499, 500, 501, 999}));
  EXPECT_EQ(axis.gaps(), 2u);
}

TEST(GridAxis, WantedOnesBeyondTheGridAreLeftOut) {
  const std::vector<std::uint32_t> wanted{7};
  EXPECT_THAT(grid_axis(3, wanted, 8).shown, ElementsAre(0, 1, 2));
}

}  // namespace
}  // namespace warplens::views
