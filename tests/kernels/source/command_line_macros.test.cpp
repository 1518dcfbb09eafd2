#include "kernels/source/command_line_macros.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

using testing::IsEmpty;
using testing::Not;

/// Returns the text without the branches that the definitions make inactive.
std::string resolve(const std::string& text, const std::vector<std::string>& definitions) {
  std::vector<SourceUnit> units{{.path = "k.cu", .text = text}};
  apply_definitions(units, definitions);
  return units.front().text;
}

TEST(CommandLineMacros, AreWrittenAsNvccDefinesThem) {
  EXPECT_EQ(write_definitions({"WITH_GPU", "SIDE=16", "TEXT=a=b", "EMPTY=", "SQUARE(x)=((x)*(x))"}),
            "#define WITH_GPU 1\n#define SIDE 16\n#define TEXT a=b\n#define EMPTY \n#define SQUARE(x) ((x)*(x))\n");
  std::vector<SourceUnit> units{{.path = "k.cu", .text = ""}};
  apply_definitions(units, {"SIDE=16"});
  ASSERT_EQ(units.size(), 2u);
  EXPECT_EQ(units[1].path, kMacrosOfUser);
}

TEST(CommandLineMacros, AnInvalidDefinitionIsRefused) {
  for (const char* valid : {"A", "_a1=2", "F(x, y)=x", "A="})
    EXPECT_THAT(definition_complaint(valid), IsEmpty()) << valid;
  for (const char* wrong : {"", "=1", "1A=2", "A B=1", "F(x=1", "A=1\n#include \"/etc/passwd\"", "defined"})
    EXPECT_THAT(definition_complaint(wrong), Not(IsEmpty())) << wrong;
}

TEST(CommandLineMacros, ConditionsOnThemAreResolved) {
  EXPECT_EQ(resolve("#ifdef A\nx\n#else\ny\n#endif\n", {"A"}), "        \nx\n     \n \n      \n");
  EXPECT_EQ(resolve("#ifndef A\n#define A 3\n#endif\nz\n", {"A=5"}), "         \n           \n      \nz\n");
  EXPECT_EQ(resolve("#if !defined(A)\nx\n#endif\n", {"A"}), "               \n \n      \n");
  EXPECT_EQ(resolve("#if A == 2\nx\n#else\ny\n#endif\n", {"A=2"}), "          \nx\n     \n \n      \n");
  EXPECT_EQ(resolve("#if A\nx\n#if B\ny\n#endif\n#endif\n", {"A=0"}), "     \n \n     \n \n      \n      \n");
}

TEST(CommandLineMacros, OtherConditionsStay) {
  for (const std::string text :
       {"#ifdef B\nx\n#endif\n", "#if A > 2\nx\n#endif\n", "#if A && B\nx\n#endif\n", "#if A\nx\n#elif B\ny\n#endif\n",
        "#define A 7\n#if A\nx\n#endif\n", "#undef A\n#ifdef A\nx\n#endif\n", "// #ifdef A\nx\n// #else\n"})
    EXPECT_EQ(resolve(text, {"A=1"}), text);
}

}  // namespace
}  // namespace warplens::kernels
