#include "app/window/draw/line_breaking.hpp"

#include <gtest/gtest.h>

namespace warplens::window {
namespace {

// A Latin letter has width 1, a Chinese character width 2.
float width_of(std::string_view text) {
  float width = 0;
  for (const char byte : text) {
    const auto lead = static_cast<unsigned char>(byte);
    width += lead < 0x80 ? 1 : lead >= 0xE3 ? 2 : 0;
  }
  return width;
}

TEST(LineBreaking, LatinTextIsLeftToWhoeverBreaksAtBlanks) {
  EXPECT_EQ(break_lines("32 wavefronts, minimum 1 – 32-way", 8, width_of), "32 wavefronts, minimum 1 – 32-way");
}

TEST(LineBreaking, ChineseTextFillsItsLines) {
  EXPECT_EQ(break_lines("一个波前从每个存储体取一个字", 12, width_of), "一个波前从每\n个存储体取一\n个字");
}

TEST(LineBreaking, NoLineBeginsWithWhatClosesOrEndsWithWhatOpens) {
  EXPECT_EQ(break_lines("一二三，四", 6, width_of), "一二\n三，四");
  EXPECT_EQ(break_lines("一二（三）四", 6, width_of), "一二\n（三）\n四");
}

TEST(LineBreaking, WordsAndNumbersStayWhole) {
  EXPECT_EQ(break_lines("用到 128 B 的 100 %，其余", 9, width_of), "用到 128\nB 的\n100 %，其\n余");
  EXPECT_EQ(break_lines("一二三threadIdx.x四", 8, width_of), "一二三\nthreadIdx.x\n四");
}

TEST(LineBreaking, LineEndsAreKept) {
  EXPECT_EQ(break_lines("一二\n\n三四", 10, width_of), "一二\n\n三四");
  EXPECT_EQ(break_lines("", 10, width_of), "");
}

}  // namespace
}  // namespace warplens::window
