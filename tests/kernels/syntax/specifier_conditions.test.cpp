#include "kernels/syntax/specifier_conditions.hpp"

#include <gtest/gtest.h>

#include "kernels/syntax/syntax_tree.hpp"

namespace warplens::kernels {
namespace {

std::string without_conditions(std::string text) {
  blank_specifier_conditions(text);
  return text;
}

TEST(SpecifierConditions, AroundSpecifiersAreBlanked) {
  EXPECT_EQ(without_conditions("#ifdef __CUDACC__\n__host__ __device__\n#endif\nfloat f();\n"),
            "                 \n__host__ __device__\n      \nfloat f();\n");
  EXPECT_EQ(without_conditions("#if A\n  PORT_FN\n#else\n  inline // plain\n#endif\nint g();"),
            "     \n  PORT_FN\n     \n  inline // plain\n      \nint g();");
  EXPECT_EQ(without_conditions("#if A\n__launch_bounds__(64, 2)\n#endif\nvoid h();"),
            "     \n__launch_bounds__(64, 2)\n      \nvoid h();");
}

TEST(SpecifierConditions, AroundOtherCodeAreKept) {
  for (const char* const text :
       {"#ifdef A\nint x;\n#endif\n", "#ifdef A\nfloat\n#else\ndouble\n#endif\nv;",
        "#ifndef GUARD\n#define GUARD\n#endif\n", "#ifdef A\n#ifdef B\nfoo();\n#endif\n#endif\n", "#ifdef A\n#endif\n",
        "#ifdef A\ninline", "#endif\n"})
    EXPECT_EQ(without_conditions(text), text);
}

TEST(SpecifierConditions, AClassWithSuchMembersStaysWhole) {
  const SyntaxTree tree(
      "struct Code {\n#ifdef __CUDACC__\n  __host__ __device__\n#endif\n  char operator()(const char& c) {\n"
      "    if (c == 'a') return 0;\n    return 1;\n  }\n};\nstruct Next { int i; };\n");
  ASSERT_EQ(tree.root().children().size(), 2u);
  EXPECT_TRUE(tree.root().children().back().is("struct_specifier"));
}

}  // namespace
}  // namespace warplens::kernels
