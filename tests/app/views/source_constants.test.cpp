#include "app/views/source_constants.hpp"

#include <gtest/gtest.h>

namespace warplens::views {
namespace {

kernels::Names constants_in(std::string_view source, kernels::Names names = {}) {
  add_source_constants(source, names);
  return names;
}

TEST(SourceConstants, AreMacrosAndConstantVariables) {
  EXPECT_EQ(constants_in("#define TILE 32  // words\n  # define ROWS (TILE / 4)\n"),
            (kernels::Names{{"TILE", 32}, {"ROWS", 8}}));
  EXPECT_EQ(constants_in("const int A = 4;\nstatic constexpr unsigned B = A * 2, C = 1;\r\n"),
            (kernels::Names{{"A", 4}, {"B", 8}}));
}

TEST(SourceConstants, AreOnlyThoseWithAKnownValue) {
  EXPECT_EQ(constants_in("#define F(x) 3\n#define EMPTY\n#define NAME other\n#define TEXT \"a\"\n"), kernels::Names{});
  EXPECT_EQ(constants_in("int n = 4;\nconst int m = f(2);\nconst int* p = 0;\n// #define N 3\n"), kernels::Names{});
  EXPECT_EQ(constants_in("#define PAD 1\n", {{"PAD", 2}}), (kernels::Names{{"PAD", 2}})) << "a setting";
}

}  // namespace
}  // namespace warplens::views
