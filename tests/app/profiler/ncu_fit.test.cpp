#include "app/profiler/ncu_fit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::profiler {
namespace {

using kernels::Size;
using testing::ElementsAre;
using testing::Pair;

kernels::KernelFile kernel(const std::string& block, const std::string& grid) {
  return kernels::parse_kernel(
      "k", "k.cu", "__global__ void k() {}",
      "title = \"k\"\nentry = \"k\"\nblock = " + block + "\ngrid = " + grid +
          "\nargs = []\n[params]\nBX = { default = 32, values = [8, 16, 32] }\n"
          "BY = { default = 8, values = [8, 16, 32] }\nPAD = { default = 1, range = [0, 4] }\n",
      "k.toml");
}

FittedLaunch fitted(const kernels::KernelFile& file, const simt::Dim3& grid, const simt::Dim3& block,
                    const study::Choice& choice = {}, bool size_is_given = false) {
  return fit_launch(file, choice, grid, block, {size_is_given});
}

const char* const kTiles = R"_(["ceil_div(width, BX)", "ceil_div(height, BY)"])_";

TEST(FitLaunch, TakesTheFewestOtherSettings) {
  const FittedLaunch launch = fitted(kernel(R"_(["BX", "BY"])_", kTiles), {64, 32, 1}, {16, 8, 1});
  EXPECT_TRUE(launch.is_found());
  EXPECT_THAT(launch.settings, ElementsAre(Pair("BX", "16")));
  EXPECT_EQ(launch.choice.set, (kernels::Values{{"BX", "16"}}));
}

TEST(FitLaunch, TellsWhichSizesHaveTheGrid) {
  const FittedLaunch launch = fitted(kernel(R"_(["BX", "BY"])_", kTiles), {32, 125, 1}, {32, 8, 1});
  ASSERT_TRUE(launch.sizes);
  EXPECT_EQ(launch.sizes->least, (Size{993, 993}));
  EXPECT_EQ(launch.sizes->most, (Size{1024, 1000}));
  EXPECT_EQ(launch.choice.size, launch.sizes->most);
}

TEST(FitLaunch, AGridMayFollowTheSizeTheOtherWayRound) {
  const FittedLaunch launch = fitted(
      kernel(R"_(["BX", "BY"])_", R"_(["ceil_div(height, BX)", "ceil_div(width, BY)"])_"), {2, 3, 1}, {32, 8, 1});
  ASSERT_TRUE(launch.sizes);
  EXPECT_EQ(launch.sizes->most, (Size{24, 64}));
}

TEST(FitLaunch, OfAProductTheRowsStay) {
  const FittedLaunch launch = fitted(kernel("[256]", R"_(["ceil_div(width * height, 256)"])_"), {4096, 1, 1},
                                     {256, 1, 1}, {.size = {4096, 1024}});
  EXPECT_TRUE(launch.is_found());
  EXPECT_EQ(launch.choice.size, (Size{1024, 1024}));
}

TEST(FitLaunch, WhatTheUserSaidStays) {
  study::Choice choice{.size = {512, 512}, .set = {{"BX", "32"}}};
  EXPECT_FALSE(fitted(kernel(R"_(["BX", "BY"])_", kTiles), {64, 32, 1}, {16, 8, 1}, choice).has_block);
  const FittedLaunch launch = fitted(kernel(R"_(["BX", "BY"])_", kTiles), {32, 125, 1}, {32, 8, 1}, choice, true);
  EXPECT_TRUE(launch.has_block);
  EXPECT_FALSE(launch.has_grid);
  EXPECT_EQ(launch.choice.size, (Size{512, 512}));
}

TEST(FitLaunch, WhatNothingGivesIsSaid) {
  EXPECT_FALSE(fitted(kernel(R"_(["BX", "BY"])_", kTiles), {32, 125, 1}, {7, 8, 1}).has_block);
  EXPECT_FALSE(fitted(kernel("[256]", "[64]"), {65, 1, 1}, {256, 1, 1}).has_grid);
}

TEST(SizesToTry, SquaresComeFirstAndNoMoreThanWanted) {
  EXPECT_THAT(sizes_to_try({{2, 1}, {4, 3}}, 100),
              ElementsAre(Size{3, 3}, Size{2, 2}, Size{4, 3}, Size{2, 3}, Size{4, 2}, Size{4, 1}));
  EXPECT_EQ(sizes_to_try({{1, 1}, {4096, 4096}}, 7).size(), 7u);
}

}  // namespace
}  // namespace warplens::profiler
