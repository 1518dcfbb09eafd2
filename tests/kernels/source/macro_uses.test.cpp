#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/source/declaration.hpp"

namespace warplens::kernels {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Returns the texts of the macro uses in a text.
std::vector<std::string> uses_in(const std::string& text) {
  std::vector<std::string> found;
  for (const MacroUse& use : find_macro_uses(text))
    found.push_back(text.substr(use.place.begin, use.place.end - use.place.begin));
  return found;
}

TEST(MacroUses, StandInPlaceOfDeclarations) {
  EXPECT_THAT(uses_in("BIND(f, float, 1)\nBIND(g, int, 2)\nvoid f() { CHECK(1); }\nREGISTER(f);\n"),
              ElementsAre("BIND(f, float, 1)", "BIND(g, int, 2)", "REGISTER(f);"));
  EXPECT_THAT(uses_in("PYBIND11_MODULE(name, m) {\n  m.def(\"f\", &f);\n}\nint a;\n"),
              ElementsAre("PYBIND11_MODULE(name, m) {\n  m.def(\"f\", &f);\n}"));
  EXPECT_THAT(uses_in("namespace a {\nextern \"C\" {\nBENCH(A, B) { run(); }\n}\n}\n"),
              ElementsAre("BENCH(A, B) { run(); }"));
  EXPECT_THAT(uses_in("LAUNCH_BOUNDS(256)\n__global__ void k(float* a) {}\n"), ElementsAre("LAUNCH_BOUNDS(256)"));
}

TEST(MacroUses, HaveTheirLines) {
  const std::vector<MacroUse> uses = find_macro_uses("int a;\n\nTEST(A,\n     B) {\n}\n");
  ASSERT_EQ(uses.size(), 1u);
  EXPECT_EQ(uses[0].place.line, 3u);
  EXPECT_EQ(uses[0].place.last_line, 5u);
}

TEST(MacroUses, DeclarationsAreNone) {
  for (const char* text :
       {"int f(int a);", "struct S { S(int a); };", "S::S(int a) : x(a) {}", "static_assert(sizeof(int) == 4);",
        "__launch_bounds__(128) __global__ void k() {}", "alignas(16) int a;", "decltype(1) b;",
        "#define BIND(a) void a() {}\n", "#if defined(A) && \\\n  B(1)\n#endif\n", "// BIND(1)\n",
        "int a[] = {f(1), 2};", "struct S { int a; } s = make(1);", "template <class T> T f(T a) { return g(a); }",
        "BIND(", "f(((((", ""})
    EXPECT_THAT(uses_in(text), IsEmpty()) << text;
}

TEST(MacrosAround, AreThoseThatKeepThePlace) {
  const std::string text =
      "#ifndef X_H\n#ifdef GPU\nint a;\n#else\nint b;\n#endif\n#if !defined(HOST)\n#else\nint c;\n#endif\n#endif\n";
  EXPECT_THAT(macros_around(text, text.find("int a")), ElementsAre("GPU"));
  EXPECT_THAT(macros_around(text, text.find("int b")), IsEmpty());
  EXPECT_THAT(macros_around(text, text.find("int c")), ElementsAre("HOST"));
  EXPECT_THAT(macros_around("#if defined(A) && B\n#if 0\nint d;\n", 30), ElementsAre("A", "B"));
  EXPECT_THAT(macros_around("#if defined(A) && !defined(B) && C > 2\nint e;\n", 45), ElementsAre("A"));
  EXPECT_THAT(macros_around("#if defined(A) || defined(B)\nint f;\n", 35), ElementsAre("A"));
  EXPECT_THAT(macros_around("#endif\n#else\n", 13), IsEmpty());
}

}  // namespace
}  // namespace warplens::kernels
