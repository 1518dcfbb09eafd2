#include "kernels/syntax/function_bodies.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kernels/syntax/syntax_tree.hpp"

namespace warplens::kernels {
namespace {

std::vector<std::string> bodies(const std::string& text) {
  std::vector<std::string> found;
  for (const FunctionBody& body : find_function_bodies(text))
    found.push_back(text.substr(body.begin, body.end - body.begin));
  return found;
}

using Texts = std::vector<std::string>;

TEST(FunctionBodies, AreFoundInNamespacesAndClasses) {
  EXPECT_EQ(bodies("namespace a { namespace { int f() { if (x) { y(); } } } }\nextern \"C\" { void g() {} }"),
            (Texts{"{ if (x) { y(); } }", "{}"}));
  EXPECT_EQ(bodies("struct A : B<int> { A() : a{1}, b(2) { c(); } int h() const noexcept { return 1; } int d[2]; };"),
            (Texts{"{ c(); }", "{ return 1; }"}));
  EXPECT_EQ(bodies("A& operator=(const A& a) { x; }\nbool operator==(A a) { y; }\nint operator()(int i) { z; }"),
            (Texts{"{ x; }", "{ y; }", "{ z; }"}));
  EXPECT_EQ(bodies("struct A* make(int n) { return 0; }"), (Texts{"{ return 0; }"}));
  EXPECT_EQ(bodies("template <int N = (1 > 0), class T = int> void f(T t) { t; }"), (Texts{"{ t; }"}));
}

TEST(FunctionBodies, AreNotOtherBraces) {
  EXPECT_EQ(
      bodies("int a[] = {f(1), 2};\nenum E { one, two };\nauto b = [](int c) { return c; };\n#define M(x) { x; }\n"
             "// void f() { }\nconst char* s = \"g() {\";\nstruct P { int x = 1; } p;"),
      Texts());
}

TEST(FunctionBodies, EndInTheFirstBranchOfAnIf) {
  EXPECT_EQ(bodies("#ifdef A\nvoid f(int a) {\n#else\nvoid f(float a) {\n#endif\n  x();\n}\nvoid g() {}\n").size(), 2u);
  EXPECT_EQ(bodies("void f() {\n#if A\n  if (a) {\n#else\n  if (b) {\n#endif\n  }\n}\nvoid g() { y; }\n").back(),
            "{ y; }");
}

TEST(FunctionBodies, AnyTextIsRead) {
  EXPECT_EQ(bodies("}}}) void f() { x; }"), (Texts{"{ x; }"}));
  EXPECT_EQ(bodies("void f() { {{{ x; }"), Texts());
  EXPECT_EQ(bodies(std::string(100'000, '{') + std::string(100'000, '}')), Texts());
}

/// Macros without semicolons, and lists whose parts depend on an #if, fit no grammar.
TEST(SyntaxTree, AnErrorInAFunctionDoesNotHideOthers) {
  const std::string text =
      "#define TWICE s += v; s += v;\n"
      "template <class T>\n__global__ void broken(T* a, T v) {\n  register T s = a[0];\n"
      "  for (int i = 0; i < 9; ++i) {\n    TWICE TWICE TWICE TWICE\n    TWICE TWICE TWICE TWICE\n  }\n  a[0] = s;\n}\n"
      "template <class T>\n__global__ void also_broken(T* a, T v) {\n  register T s = a[0];\n"
      "  for (int i = 0; i < 9; ++i) {\n    TWICE TWICE\n  TWICE TWICE  }\n  a[0] = s;\n}\n"
      "int half() { if (x { return 1; }\n"
      "__global__ void whole(float* a) { a[threadIdx.x] = 1; }\n";
  const SyntaxTree tree(text);
  std::vector<std::string> names;
  visit(tree.root(), [&](SyntaxNode node) {
    if (node.is("function_declarator")) names.emplace_back(tree.text(node.field("declarator")));
    return Visit::children;
  });
  EXPECT_EQ(names, (Texts{"broken", "also_broken", "half", "whole"}));
}

}  // namespace
}  // namespace warplens::kernels
