#include "app/views/escaped.hpp"

#include <gtest/gtest.h>

namespace warplens::views {
namespace {

TEST(Escaped, CsvQuotesWhatWouldEndACell) {
  EXPECT_EQ(csv_cell("BX=32 BY=8"), "BX=32 BY=8");
  EXPECT_EQ(csv_cell("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_cell("the \"tile\""), "\"the \"\"tile\"\"\"");
  EXPECT_EQ(csv_cell("two\nlines"), "\"two\nlines\"");
}

TEST(Escaped, MarkdownWordsMeanThemselves) {
  EXPECT_EQ(markdown_text("a|b"), "a\\|b");
  EXPECT_EQ(markdown_text("out[x * h] < 2_000 & \\"), "out\\[x \\* h\\] \\< 2\\_000 \\& \\\\");
  EXPECT_EQ(markdown_text("two\nlines"), "two<br>lines");
}

TEST(Escaped, MarkdownLinesBeginNeitherHeadingsNorLists) {
  EXPECT_EQ(markdown_text("# of lanes"), "\\# of lanes");
  EXPECT_EQ(markdown_text("- 3"), "\\- 3");
  EXPECT_EQ(markdown_text("12. of the block"), "12\\. of the block");
  EXPECT_EQ(markdown_text("12.5 sectors"), "12.5 sectors");
  EXPECT_EQ(markdown_text("128 × 512 blocks"), "128 × 512 blocks");
}

TEST(Escaped, MarkdownCodeKeepsItsBackticksAndEndsNoCell) {
  EXPECT_EQ(markdown_code("a[i] |= b_c;"), "`a[i] \\|= b_c;`");
  EXPECT_EQ(markdown_code("x ` y"), "``x ` y``");
  EXPECT_EQ(markdown_code("`x`"), "`` `x` ``");
  EXPECT_EQ(markdown_code(""), "");
}

TEST(Escaped, LatexSetsEverySpecialCharacter) {
  EXPECT_EQ(latex_text("50 % of a_b & {c} #1 $2"), "50 \\% of a\\_b \\& \\{c\\} \\#1 \\$2");
  EXPECT_EQ(latex_text("\\^~"), "\\textbackslash{}\\textasciicircum{}\\textasciitilde{}");
  EXPECT_EQ(latex_text("a < b | c > d"), "a \\textless{} b \\textbar{} c \\textgreater{} d");
  EXPECT_EQ(latex_text("--set"), "-{}-set") << "not a dash";
  EXPECT_EQ(latex_text("[3] *"), "{[}3] {*}") << "not an option of the \\\\ before it";
  EXPECT_EQ(latex_text("32 × 8, ± 1, 2.5 µs"), "32 $\\times$ 8, $\\pm$ 1, 2.5 $\\mu$s");
}

TEST(Escaped, HtmlIsNoMarkup) {
  EXPECT_EQ(html_text("a<b> & \"c\" 'd'"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;");
}

TEST(Escaped, WhatDoesNotPrintIsShownAndMovesNothing) {
  const std::string painted = "a\x1b[31m\u202eb";
  EXPECT_EQ(csv_cell(painted), "a\\u001b[31m\\u202eb");
  EXPECT_EQ(html_text(painted), "a\\u001b[31m\\u202eb");
  EXPECT_EQ(markdown_code(painted), "`a\\u001b[31m\\u202eb`");
  EXPECT_EQ(markdown_text(painted), "a\\\\u001b\\[31m\\\\u202eb");
  EXPECT_EQ(latex_text(painted), "a\\textbackslash{}u001b{[}31m\\textbackslash{}u202eb");
}

}  // namespace
}  // namespace warplens::views
