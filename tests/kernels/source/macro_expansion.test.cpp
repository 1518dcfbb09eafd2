#include "kernels/source/macro_expansion.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace warplens::kernels {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string expanded(const std::string& text, const std::vector<SourceUnit>& others = {}) {
  std::vector<SourceUnit> units{{"k.cu", text}};
  units.insert(units.end(), others.begin(), others.end());
  expand_kernel_macros(units);
  return units.front().text;
}

constexpr const char* kDefine =
    "#define DEFINE(NAME, T, EXPR) \\\n  __global__ void NAME##_kernel(T* out) { out[0] = (EXPR); /* done */ } \\\n"
    "  const char* of_##NAME = #NAME;\n";

TEST(MacroExpansion, OfAKernelPastesNamesAndKeepsLines) {
  const std::string text = std::string(kDefine) + "DEFINE(relu, float,\n       max(1, 2))\nint after;\n";
  const std::string made = expanded(text);
  EXPECT_THAT(made, HasSubstr("__global__ void relu_kernel(float* out) { out[0] = (max(1, 2)); "));
  EXPECT_THAT(made, HasSubstr("of_relu = \"relu\";"));
  EXPECT_EQ(std::ranges::count(made, '\n'), std::ranges::count(text, '\n'));
  EXPECT_THAT(made, HasSubstr("\nint after;\n"));
  EXPECT_THAT(made, HasSubstr(kDefine)) << "the definition stays";
}

TEST(MacroExpansion, LeavesAllOthersToTheCompiler) {
  const std::string text = "#define TWICE(x) (2 * (x))\nint a = TWICE(3);\n";
  EXPECT_EQ(expanded(text), text);
  EXPECT_THAT(expanded(std::string("#define TWICE(x) (2 * (x))\n") + kDefine + "DEFINE(k, int, TWICE(3))\n"),
              HasSubstr("out[0] = (TWICE(3));"));
}

TEST(MacroExpansion, FollowsMacrosOfMacrosAndOfOtherFiles) {
  EXPECT_THAT(
      expanded("#define KERNEL __global__ void\n#define K(n) KERNEL n() {}\n#define BOTH(a, ...) K(a) K(__VA_ARGS__)\n"
               "BOTH(one, two)\n"),
      HasSubstr("KERNEL one() {} KERNEL two() {}"));
  EXPECT_THAT(expanded("DEFINE(k, int, 1)\n", {{"d.h", kDefine}}), HasSubstr("void k_kernel(int* out)"));
}

TEST(MacroExpansion, KnowsWhereADefinitionEnds) {
  const std::string made = expanded(std::string("DEFINE(early, int, 1)\n") + kDefine + "// DEFINE(comment, int, 1)\n" +
                                    "const char* s = \"DEFINE(text, int, 1)\";\n#undef DEFINE\nDEFINE(late, int, 1)\n");
  for (const char* const name : {"early", "comment", "text", "late"})
    EXPECT_THAT(made, Not(HasSubstr(std::string(name) + "_kernel")));
}

TEST(MacroExpansion, IsBounded) {
  std::string text = "#define A0(x) __global__ x x\n";
  for (int at = 1; at < 40; ++at)
    text += "#define A" + std::to_string(at) + "(x) __global__ A" + std::to_string(at - 1) + "(x x)\n";
  EXPECT_LT(expanded(text + "A39(word)\n").size(), std::size_t{4} << 20);
  EXPECT_THAT(expanded("#define L(x) __global__ L(x)\nL(1)\n#define M(\nM(\n"), HasSubstr("M("));
}

/// BEGIN opens the block that END closes, so both must be expanded.
TEST(MacroExpansion, OfAPairOfMacrosIsOfBoth) {
  std::vector<SourceUnit> units{{"k.cu",
                                 "#define BEGIN { int t = now();\n#define END(s) show(s, t); }\n"
                                 "void f() {\n  BEGIN\n  work();\n  END(\"f\")\n}\n#define SAME BEGIN END(1)\n"}};
  expand_macros(units, [](std::string_view body) { return body.find(';') != std::string_view::npos; });
  EXPECT_THAT(units.front().text, HasSubstr("void f() {\n  { int t = now();\n  work();\n  show(\"f\", t); }\n}\n"));
}

}  // namespace
}  // namespace warplens::kernels
