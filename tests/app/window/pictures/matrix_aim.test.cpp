#include "app/window/pictures/matrix_aim.hpp"

#include <gtest/gtest.h>

namespace warplens::window {
namespace {

constexpr Rect kScreen{{0, 0}, {400, 200}};

/// A matrix of 4096 × 4096 with elements of this size on the screen.
AimedMatrix matrix(const views::BufferShape& shape, double pixels) {
  return {&shape, kScreen, {.col = 16, .row = 16, .pixels = pixels}};
}

TEST(MatrixAim, MatricesSideBySideHaveOneScale) {
  const views::BufferShape shape{.rows = 4096, .cols = 4096, .count = 4096 * 4096};
  AimedMatrix both[] = {matrix(shape, 5), matrix(shape, 20)};
  share_scale({.em = 16}, both);
  EXPECT_EQ(both[0].camera.pixels, 5);
  EXPECT_EQ(both[1].camera.pixels, 5);
}

TEST(MatrixAim, NothingIsSeenBeyondTheMatrixThatNowHasMoreRoom) {
  const views::BufferShape shape{.rows = 4096, .cols = 4096, .count = 4096 * 4096};
  AimedMatrix both[] = {matrix(shape, 5), matrix(shape, 20)};
  both[1].camera.row = 4, both[1].camera.col = 8;
  share_scale({.em = 16}, both);
  EXPECT_GE(both[1].camera.row_at(kScreen, 0), -1);
  EXPECT_GE(both[1].camera.column_at(kScreen, 0), -1);
}

TEST(MatrixAim, LongBuffersAndSpecksKeepTheirScale) {
  const views::BufferShape shape{.rows = 4096, .cols = 4096, .count = 4096 * 4096},
      lines{.rows = 1000, .cols = 32, .count = 32000, .wrapped = true};
  AimedMatrix all[] = {matrix(shape, 20), matrix(lines, 8), matrix(shape, 0.5)};
  share_scale({.em = 16}, all);
  EXPECT_EQ(all[0].camera.pixels, 20);
  EXPECT_EQ(all[1].camera.pixels, 8);
  EXPECT_EQ(all[2].camera.pixels, 0.5);
}

const views::BufferShape kLines{.rows = 1250, .cols = 8, .count = 10000, .wrapped = true};
const views::Box kBlock{0, 32, 0, 8};

bool sees(const Camera& camera, const views::Box& rows) {
  return camera.row_at(kScreen, kScreen.min.y) <= static_cast<double>(rows.row_begin) &&
         camera.row_at(kScreen, kScreen.max.y) >= static_cast<double>(rows.row_end);
}

TEST(MatrixAim, AllLanesOfAnAccessToALongBufferAreSeen) {
  const views::Box access{4, 8, 0, 8};
  EXPECT_TRUE(sees(aimed_at_lines(kLines, kBlock, access, kScreen, 16), access));
  EXPECT_TRUE(sees(aimed_at_lines(kLines, kBlock, {8, 9, 0, 8}, kScreen, 16), {8, 9, 0, 8}));
}

TEST(MatrixAim, LinesFillTheWidthWhereTheAccessHasRoom) {
  const Camera one = aimed_at_lines(kLines, kBlock, {8, 9, 0, 8}, kScreen, 16);
  EXPECT_GT(one.pixels * 8, 0.9 * kScreen.width());
}

TEST(MatrixAim, LanesStayLargeEnoughToBeToldApart) {
  EXPECT_GE(aimed_at_lines(kLines, kBlock, {0, 1000, 0, 8}, kScreen, 16).pixels, 8);
}

TEST(MatrixAim, LinesOfAWholeMatrixAreEquallyFarApart) {
  const views::BlockGrid square{.rows = 32, .cols = 32}, flat{.rows = 8, .cols = 32};
  EXPECT_EQ(scale_with_even_lines(9.7, square), 9) << "lines between the elements";
  EXPECT_DOUBLE_EQ(scale_with_even_lines(0.23, square) * 32, 7) << "between the blocks";
  EXPECT_DOUBLE_EQ(scale_with_even_lines(0.23, flat) * 32, 7) << "only those between columns of blocks are drawn";
  EXPECT_DOUBLE_EQ(scale_with_even_lines(0.9, flat) * 8, 7) << "in both directions";
  EXPECT_EQ(scale_with_even_lines(0.05, square), 0.05) << "no lines are drawn";
  EXPECT_EQ(scale_with_even_lines(0.23, std::nullopt), 0.23);
}

}  // namespace
}  // namespace warplens::window
