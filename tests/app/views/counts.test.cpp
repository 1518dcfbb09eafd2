#include "app/views/counts.hpp"

#include <gtest/gtest.h>

#include "analysis/translation/message.hpp"

namespace warplens::views {
namespace {

TEST(Counts, SayWhatTheyAreOfInSingularAndPlural) {
  EXPECT_EQ(in_sectors(1), "1 sector");
  EXPECT_EQ(in_sectors(1024), "1,024 sectors");
  EXPECT_EQ(in_wavefronts(0), "0 wavefronts");
  EXPECT_EQ(in_passes(1), "1 pass");
  EXPECT_EQ(in_lanes(32), "32 lanes");
  EXPECT_EQ(in_warps(1), "1 warp");
  EXPECT_EQ(in_blocks(65536), "65,536 blocks");
  EXPECT_EQ(in_kinds_of_blocks(1), "1 kind of block");
}

TEST(Counts, NameLanesOneByOneOrFromOneToAnother) {
  EXPECT_EQ(lanes_named(0b1000), "lane 3");
  EXPECT_EQ(lanes_named(0x10ff), "lanes 0–7, 12");
}

TEST(Counts, NameEveryMemoryAndEveryCategory) {
  EXPECT_STREQ(space_in_words(ptx::StateSpace::shared), "shared");
  EXPECT_STREQ(space_in_words(ptx::StateSpace::generic), "memory");
  EXPECT_EQ(access_in_words(ptx::StateSpace::global, "load"), "global load");
  for (std::size_t number = 0; number < trace::kCategories; ++number)
    EXPECT_STRNE(category_in_words(static_cast<trace::Category>(number)), "") << number;
  EXPECT_EQ(figure_in_words(trace::Category::shared_store, "wavefronts"), "shared store wavefronts");
}

}  // namespace
}  // namespace warplens::views
