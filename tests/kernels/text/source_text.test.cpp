#include "kernels/text/source_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

KernelFile file(const std::string& code) {
  KernelFile kernel;
  kernel.text = "/*+++\n+++*/" + code;
  kernel.header_end = 11;
  return kernel;
}

TEST(SourceText, CommentsBecomeBlanksOfTheSameShape) {
  EXPECT_EQ(without_comments("a // b\nc /* d\ne */ f"), "a     \nc     \n     f");
  EXPECT_EQ(without_comments(R"(s = "// no" /* yes */;)"), R"(s = "// no"          ;)");
  EXPECT_EQ(without_comments("'\"' // x"), "'\"'     ");
  EXPECT_EQ(without_comments("/* never ends"), "             ");
}

TEST(SourceText, WhatLooksLikeACommentInALiteralIsNone) {
  EXPECT_EQ(without_comments("s = R\"x(\" // no)x\"; // yes"), "s = R\"x(\" // no)x\";       ");
  EXPECT_EQ(without_comments("s = u8\"/* no\"; c = L'\"'; // yes"), "s = u8\"/* no\"; c = L'\"';       ");
  EXPECT_EQ(without_comments("n = 1'000; /* yes\n */ m"), "n = 1'000;       \n    m");
  EXPECT_EQ(without_comments("R\"(never ends // no"), "R\"(never ends // no");
}

TEST(SourceText, GivesALineWithoutTheBlanksAroundIt) {
  const std::string text = "first\n  second line \t\r\n \n\nlast";
  EXPECT_EQ(line_of_text(text, 1), "first");
  EXPECT_EQ(line_of_text(text, 2), "second line");
  EXPECT_EQ(line_of_text(text, 3), "");
  EXPECT_EQ(line_of_text(text, 5), "last");
  EXPECT_EQ(line_of_text(text, 6), "");
  EXPECT_EQ(line_of_text(text, 0), "");
}

TEST(SourceText, FindsIdentifiersWhole) {
  EXPECT_THAT(identifiers("int BX2 = BX+1u, _y;"), testing::ElementsAre("BX", "BX2", "_y", "int"));
}

TEST(SourceText, MacrosStandAfterTheIncludes) {
  EXPECT_EQ(source_with_macros(file("\n#include <a.h>\n  # include <b.h>\nT x;\n"), {{"T", "int"}}),
            "/*+++\n+++*/\n#include <a.h>\n  # include <b.h>\n\n#define T int\n#line 5\nT x;\n");
}

TEST(SourceText, MacrosStandOutsideOfConditions) {
  EXPECT_EQ(source_with_macros(file("\n#if 1\n#include <a.h>\n#endif\nT x;\n"), {{"T", "int"}}),
            "/*+++\n+++*/\n#if 1\n#include <a.h>\n#endif\n\n#define T int\n#line 6\nT x;\n");
}

TEST(SourceText, MacrosStandAfterTheHeaderWhereNothingIsIncluded) {
  EXPECT_EQ(source_with_macros(file(" T x;\n/*\n#include <no.h>\n*/\n"), {{"N", "1"}, {"T", "int"}}),
            "/*+++\n+++*/\n#define N 1\n#define T int\n#line 2\n T x;\n/*\n#include <no.h>\n*/\n");
}

}  // namespace
}  // namespace warplens::kernels
