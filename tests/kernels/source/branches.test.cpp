#include "kernels/source/branches.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace warplens::kernels {
namespace {

/// Returns the text without inactive branches. Each sequence of blanks and line ends is replaced by one space.
std::string kept_branches(const std::string& text, const std::vector<SourceUnit>& others = {}) {
  std::vector<SourceUnit> units{{"k.cu", text}};
  units.insert(units.end(), others.begin(), others.end());
  blank_inactive_branches(units);
  EXPECT_EQ(units.front().text.size(), text.size());
  std::string left;
  for (const char c : units.front().text)
    if (c != ' ' && c != '\n')
      left += c;
    else if (!left.empty() && left.back() != ' ')
      left += ' ';
  while (left.ends_with(' ')) left.pop_back();
  return left;
}

TEST(Branches, AreLeftOutAsByThePreprocessor) {
  EXPECT_EQ(kept_branches("#if 0\na\n#else\nb\n#endif\nc"), "b c");
  EXPECT_EQ(kept_branches("#define M 2\n#if M == 0\na\n#elif M == 1\nb\n#elif (M & 2) && M < 0x3\nc\n#else\nd\n#endif"),
            "#define M 2 c");
  EXPECT_EQ(kept_branches("#ifdef A\na\n#else\nb\n#endif"), "b");
  EXPECT_EQ(kept_branches("#define A\n#ifdef A\na\n#else\nb\n#endif"), "#define A a");
  EXPECT_EQ(kept_branches("#if 0\n#if 1\na\n#else\nb\n#endif\n#endif\nc"), "c");
  EXPECT_EQ(kept_branches("#define N 4\n#undef N\n#if N\na\n#else\nb\n#endif"), "#define N 4 #undef N b");
  EXPECT_EQ(kept_branches("#if defined(A) || \\\n defined B\na\n#else\nb\n#endif"), "b");
  EXPECT_EQ(kept_branches("#if A\na\n#else\nb\n#endif", {{"a.h", "#define A 1"}}), "a");
}

TEST(Branches, StayIfTheirConditionIsNotKnown) {
  for (const std::string text :
       {"#if __CUDA_ARCH__ >= 800 a #else b #endif", "#ifndef N #define N 4 #endif",
        "#ifdef __CUDACC__ a #else b #endif", "#if F(3) a #else b #endif", "#if A == + a #else b #endif"}) {
    std::string lines;
    for (const char c : text) lines += c == '#' ? std::string("\n#") : std::string(1, c);
    for (const std::string word : {" a ", " b "})
      if (const std::size_t at = lines.find(word); at != std::string::npos) lines[at] = '\n';
    EXPECT_EQ(kept_branches(lines), text);
  }
  // The build may define FAST, so a branch without #else stays.
  EXPECT_EQ(kept_branches("#ifdef FAST\na\n#endif"), "#ifdef FAST a #endif");
  // Two headers define the macro in different ways.
  EXPECT_EQ(kept_branches("#if A == 1\na\n#else\nb\n#endif", {{"a.h", "#define A 1"}, {"b.h", "#define A 2"}}),
            "#if A == 1 a #else b #endif");
  EXPECT_EQ(kept_branches("#if (((\na\n#endif\n#else\n#endif\n#elif"), "#if ((( a #endif #else #endif #elif");
  const std::string deep = "#if " + std::string(10'000, '(') + "1\na\n#endif\n";
  EXPECT_EQ(kept_branches(deep).size(), deep.size() - 1);
}

}  // namespace
}  // namespace warplens::kernels
