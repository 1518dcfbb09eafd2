#include "kernels/text/source_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

TEST(SourceText, ReplacesCommentsByBlanks) {
  EXPECT_EQ(without_comments("a // b\nc /* d\ne */ f"), "a     \nc     \n     f");
  EXPECT_EQ(without_comments(R"(s = "// no" /* yes */;)"), R"(s = "// no"          ;)");
  EXPECT_EQ(without_comments("'\"' // x"), "'\"'     ");
  EXPECT_EQ(without_comments("/* never ends"), "             ");
}

TEST(SourceText, IgnoresCommentsInLiterals) {
  EXPECT_EQ(without_comments("s = R\"x(\" // no)x\"; // yes"), "s = R\"x(\" // no)x\";       ");
  EXPECT_EQ(without_comments("s = u8\"/* no\"; c = L'\"'; // yes"), "s = u8\"/* no\"; c = L'\"';       ");
  EXPECT_EQ(without_comments("n = 1'000; /* yes\n */ m"), "n = 1'000;       \n    m");
  EXPECT_EQ(without_comments("R\"(never ends // no"), "R\"(never ends // no");
}

TEST(SourceText, ReturnsALineWithoutBlanksAtItsEnds) {
  const std::string text = "first\n  second line \t\r\n \n\nlast";
  EXPECT_EQ(line_of_text(text, 1), "first");
  EXPECT_EQ(line_of_text(text, 2), "second line");
  EXPECT_EQ(line_of_text(text, 3), "");
  EXPECT_EQ(line_of_text(text, 5), "last");
  EXPECT_EQ(line_of_text(text, 6), "");
  EXPECT_EQ(line_of_text(text, 0), "");
}

TEST(SourceText, FindsWholeIdentifiers) {
  EXPECT_THAT(identifiers("int BX2 = BX+1u, _y;"), testing::ElementsAre("BX", "BX2", "_y", "int"));
}

}  // namespace
}  // namespace warplens::kernels
