#include "kernels/compile/restrict_qualifiers.hpp"

#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

TEST(RestrictQualifiers, AreBlankedOnTheRefusedLinesOnly) {
  std::set<std::pair<std::string, unsigned>> lines;
  const std::string log = "k.cu(2): error: \"restrict\" is not allowed\n";
  EXPECT_TRUE(find_refused_restricts(log, lines));
  EXPECT_FALSE(find_refused_restricts(log, lines)) << "the line is known";
  ASSERT_EQ(lines.size(), 1u);
  std::string text =
      "void f(int* __restrict__ a) {\n  int __restrict__ b[2], __restrict c;\n  int* __restrict__ d;\n}\n";
  blank_restricts(text, lines.begin()->second);
  EXPECT_EQ(text, "void f(int* __restrict__ a) {\n  int              b[2],            c;\n  int* __restrict__ d;\n}\n");
}

}  // namespace
}  // namespace warplens::kernels
