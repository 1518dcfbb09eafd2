#include "kernels/syntax/specifier_macros.hpp"

#include <gtest/gtest.h>

#include "kernels/syntax/syntax_tree.hpp"

namespace warplens::kernels {
namespace {

std::string renamed(std::string text) {
  rename_specifier_macros(text);
  return text;
}

TEST(SpecifierMacros, BeforeATypeAndANameAreReplaced) {
  EXPECT_EQ(renamed("struct V { DEVICE_FN V& f(int); };"), "struct V { inline    V& f(int); };");
  EXPECT_EQ(renamed("MY_HD\nstatic math::Vec<3> f() { return OTHER_X * y; }"),
            "const\nstatic math::Vec<3> f() { return OTHER_X * y; }");
  EXPECT_EQ(renamed("static DEVICE_FN float f();"), "static inline    float f();");
}

TEST(SpecifierMacros, BeforeAConstructorOrAnOperatorAreReplaced) {
  EXPECT_EQ(renamed("class V { public: DEVICE_FN V(int a) : x(a) {} DEVICE_FN operator int() const; };"),
            "class V { public: inline    V(int a) : x(a) {} inline    operator int() const; };");
}

TEST(SpecifierMacros, BetweenAClassAndItsNameAreBlanked) {
  EXPECT_EQ(renamed("struct MY_ALIGN(16) V { float x; };\nclass EXPORTED W : V {};"),
            "struct              V { float x; };\nclass          W : V {};");
}

TEST(SpecifierMacros, ForRestrictAreBlanked) {
  EXPECT_EQ(renamed("void f(float* MY_RESTRICT a, int RESTRICT_SIDE);"),
            "void f(float*             a, int RESTRICT_SIDE);");
}

TEST(SpecifierMacros, WithArgumentsAreBlanked) {
  EXPECT_EQ(renamed("template <class T>\nMY_BOUNDS(256, 2)\n__global__ void k(T a) {}"),
            "template <class T>\n                 \n__global__ void k(T a) {}");
  EXPECT_EQ(renamed("WARNINGS_OFF()\n#include <a.h>\nWARNINGS_ON()\n\ntemplate <class T>\nvoid f(T a);"),
            "              \n#include <a.h>\n             \n\ntemplate <class T>\nvoid f(T a);");
  EXPECT_EQ(renamed("MAKE_TEST(A, B) { return 1; }"), "MAKE_TEST(A, B) { return 1; }");
}

TEST(SpecifierMacros, TypesAndCallsAreKept) {
  for (const char* const text : {"DWORD count;", "struct A {}; FLOAT f(int x);", "int a = LIMIT * x;",
                                 "CHECK(x); y = 2;", "// DEVICE_FN V& f()\n", "return FLAGS & mask;"})
    EXPECT_EQ(renamed(text), text);
}

TEST(SpecifierMacros, AClassWithSuchMembersStaysWhole) {
  const std::string text =
      "struct V {\n  float x;\n  HOST_DEVICE V(float a) : x(a) {}\n"
      "  HOST_DEVICE V &operator+=(const V &o) noexcept { x += o.x; return *this; }\n};\nstruct W { int i; };\n";
  const SyntaxTree tree(text);
  ASSERT_EQ(tree.root().children().size(), 2u);
  EXPECT_TRUE(tree.root().children().front().is("struct_specifier"));
}

}  // namespace
}  // namespace warplens::kernels
