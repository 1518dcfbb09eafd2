#include "app/views/block_kinds.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

/// Returns a study in which the last column and the last row of blocks are partly outside the matrix.
study::Study ragged() {
  return totalled(choice("naive", {100, 50}, {{"BX", "32"}, {"BY", "8"}}));
}

TEST(BlockKinds, AreNamedFromTheMostFrequentOn) {
  const study::Study study = ragged();
  const std::vector<BlockKind> kinds = block_kinds(study);
  ASSERT_GE(kinds.size(), 2u);
  EXPECT_EQ(kinds[0].name, "A");
  EXPECT_EQ(kinds[1].name, "B");
  std::uint64_t blocks = 0;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    blocks += kinds[i].members->blocks;
    EXPECT_LE(kinds[i].members->blocks, kinds[i > 0 ? i - 1 : 0].members->blocks);
    EXPECT_NE(kinds[i].words, "");
  }
  EXPECT_EQ(blocks, study.plan->launch.grid.count());
}

TEST(BlockKinds, SayWhichInstructionsAskForThem) {
  const study::Study study = ragged();
  EXPECT_THAT(block_kinds(study)[0].causes, HasSubstr("line ")) << "the comparison with the matrix's width";
}

TEST(BlockKinds, ThereAreNoneBeforeTheTotalsAreThere) {
  EXPECT_THAT(block_kinds(recorded(choice("naive"))), SizeIs(0));
}

TEST(GridPicture, GivesEachBlockThatIsDrawnItsKind) {
  const study::Study study = ragged();
  const std::vector<BlockKind> kinds = block_kinds(study);
  const simt::Dim3 grid = study.plan->launch.grid;
  const GridPicture picture = grid_picture(kinds, grid, {0, 0, 0}, 16, 16);
  ASSERT_THAT(picture.x.shown, SizeIs(grid.x));
  ASSERT_THAT(picture.y.shown, SizeIs(grid.y));
  for (std::uint32_t y = 0; y < grid.y; ++y)
    for (std::uint32_t x = 0; x < grid.x; ++x)
      EXPECT_TRUE(kinds[picture.at(x, y)].members->members.contains({x, y, 0})) << x << ", " << y;
  EXPECT_NE(picture.at(0, 0), picture.at(grid.x - 1, 0)) << "the last column's blocks reach past the matrix";
}

TEST(GridPicture, ShowsTheCurrentBlockWhereNotAllHaveRoom) {
  const study::Study study = totalled(choice("naive", {4096, 4096}));
  const std::vector<BlockKind> kinds = block_kinds(study);
  const GridPicture picture = grid_picture(kinds, study.plan->launch.grid, {77, 300, 0}, 12, 12);
  EXPECT_THAT(picture.x.shown, testing::Contains(77u));
  EXPECT_THAT(picture.y.shown, testing::Contains(300u));
  EXPECT_LE(picture.x.shown.size(), 12u);
  EXPECT_THAT(picture.kinds, SizeIs(picture.x.shown.size() * picture.y.shown.size()));
}

}  // namespace
}  // namespace warplens::views
