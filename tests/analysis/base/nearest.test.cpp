#include "analysis/base/nearest.hpp"

#include <gtest/gtest.h>

namespace warplens::base {
namespace {

TEST(Nearest, FindsTheWordThatWasMeant) {
  EXPECT_EQ(nearest("blok", {"block", "grid"}), "block");
  EXPECT_EQ(nearest("widht", {"height", "width"}), "width");
  EXPECT_EQ(nearest("TILE_ROWS", {"tile", "tile_rows"}), "tile_rows");
}

TEST(Nearest, KeepsSilentWhereItWouldOnlyGuess) {
  EXPECT_EQ(nearest("foo", {"block", "grid"}), "");
  EXPECT_EQ(nearest("T", {"N"}), "");
  EXPECT_EQ(did_you_mean("foo", {"block"}), "");
  EXPECT_EQ(did_you_mean("blok", {"block"}), "; did you mean 'block'?");
}

TEST(Nearest, ListsWordsAsAMessageDoes) {
  EXPECT_EQ(join_words({}), "");
  EXPECT_EQ(join_words({"a"}), "a");
  EXPECT_EQ(join_words({"8", "16", "32"}), "8, 16, 32");
}

}  // namespace
}  // namespace warplens::base
