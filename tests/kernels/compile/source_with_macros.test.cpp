#include "kernels/compile/source_with_macros.hpp"

#include <gtest/gtest.h>

#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {
namespace {

KernelFile file(const std::string& code) {
  KernelFile kernel;
  kernel.text = "/*+++\n+++*/" + code;
  kernel.header_end = 11;
  return kernel;
}

TEST(SourceWithMacros, MacrosStandAfterTheIncludes) {
  EXPECT_EQ(source_with_macros(file("\n#include <a.h>\n  # include <b.h>\nT x;\n"), {{"T", "int"}}),
            "/*+++\n+++*/\n#include <a.h>\n  # include <b.h>\n\n#define T int\n#line 5\nT x;\n");
}

TEST(SourceWithMacros, MacrosStandOutsideOfConditions) {
  EXPECT_EQ(source_with_macros(file("\n#if 1\n#include <a.h>\n#endif\nT x;\n"), {{"T", "int"}}),
            "/*+++\n+++*/\n#if 1\n#include <a.h>\n#endif\n\n#define T int\n#line 6\nT x;\n");
}

TEST(SourceWithMacros, MacrosStandAfterTheHeaderWhereNothingIsIncluded) {
  EXPECT_EQ(source_with_macros(file(" T x;\n/*\n#include <no.h>\n*/\n"), {{"N", "1"}, {"T", "int"}}),
            "/*+++\n+++*/\n#define N 1\n#define T int\n#line 2\n T x;\n/*\n#include <no.h>\n*/\n");
}

}  // namespace
}  // namespace warplens::kernels
