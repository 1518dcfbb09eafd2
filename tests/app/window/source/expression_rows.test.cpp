#include "app/window/source/expression_rows.hpp"

#include <gtest/gtest.h>

#include <string>

namespace warplens::window {
namespace {

constexpr float kWidth = 10, kHeight = 20;

/// Lays out `text` in an editor that wraps it after `first` characters. Returns the rows that contain the characters
/// [begin, end). Rows begin at x = 100.
std::vector<ExpressionRow> rows_of(const std::string& text, std::size_t begin, std::size_t end, std::size_t first) {
  const auto caret = [&](std::size_t at) {
    // The caret before the first character of the second row is at the end of the first row.
    return at <= first ? ImVec2{100 + kWidth * static_cast<float>(at), 0}
                       : ImVec2{100 + kWidth * static_cast<float>(at - first), kHeight};
  };
  return find_expression_rows(begin, end, caret, kWidth, [&](std::size_t at) { return text[at] == ' '; });
}

TEST(ExpressionRows, AnExpressionInOneRowEndsWithItsLastCharacter) {
  const auto rows = rows_of("x = a[i];", 4, 8, 100);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].left.x, 140);
  EXPECT_EQ(rows[0].right.x, 180);
}

TEST(ExpressionRows, AWrappedExpressionBeginsAndEndsInEachRowWithItsText) {
  const auto rows = rows_of("x = a[i][j];", 4, 11, 8);  // "x = a[i]" and "[j];"
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].right.x, 180);
  EXPECT_EQ(rows[1].left.x, 100) << "the first character of the row";
  EXPECT_EQ(rows[1].left.y, kHeight);
  EXPECT_EQ(rows[1].right.x, 130) << "the semicolon is not part of it";
}

TEST(ExpressionRows, ABlankAtTheEndOfARowIsNotUnderlined) {
  const auto rows = rows_of("a[i + j]", 0, 8, 6);  // "a[i + " and "j]"
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].right.x, 150);
  EXPECT_EQ(rows[1].left.x, 100);
}

TEST(ExpressionRows, AnExpressionThatBeginsARowIsOnlyInThatRow) {
  const auto rows = rows_of("y = 1 + a[i]", 8, 12, 8);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].left.x, 100);
  EXPECT_EQ(rows[0].left.y, kHeight);
  EXPECT_TRUE(rows_of("a", 1, 1, 8).empty());
}

TEST(ExpressionRows, TheUnderlineIsBelowTheRowAndCutsNoLetter) {
  const Rect line = find_underline({{100, 40}, {180, 40}}, kHeight, 2);
  EXPECT_EQ(line.min.y, 40 + kHeight);
  EXPECT_EQ(line.max.y, 42 + kHeight);
  EXPECT_EQ(line.min.x, 100);
  EXPECT_EQ(line.max.x, 180);
}

}  // namespace
}  // namespace warplens::window
