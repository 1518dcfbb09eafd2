#include "app/views/compared.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

TEST(Compared, FiguresOfTwoLaunchesStandSideBySideWithTheirRatio) {
  const auto rows =
      compared_rows(totalled(choice("tile")), totalled(choice("tile", {64, 64}, {{"PAD", "1"}})), nullptr, nullptr);
  const auto row = std::ranges::find(rows, "shared load wavefronts", &ComparedRow::name);
  ASSERT_NE(row, rows.end());
  EXPECT_EQ(row->a_text, "4,096");
  EXPECT_EQ(row->b_text, "128");
  EXPECT_EQ(row->ratio, "0.0312×");
  EXPECT_EQ(std::ranges::find(rows, "time", &ComparedRow::name), rows.end()) << "nobody knows it";
}

TEST(Compared, AMemoryThatOneOfThemUsesIsShownForBoth) {
  const auto rows = compared_rows(totalled(choice("naive")), totalled(choice("tile")), nullptr, nullptr);
  const auto row = std::ranges::find(rows, "shared store wavefronts", &ComparedRow::name);
  ASSERT_NE(row, rows.end());
  EXPECT_EQ(row->a_text, "0");
  EXPECT_EQ(row->ratio, "");
}

}  // namespace
}  // namespace warplens::views
