#include "kernels/syntax/syntax_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace warplens::kernels {
namespace {

/// Returns the number of nodes of a type.
unsigned count(const SyntaxTree& tree, std::string_view type) {
  unsigned found = 0;
  visit(tree.root(), [&](SyntaxNode node) {
    found += node.is(type);
    return Visit::children;
  });
  return found;
}

TEST(SyntaxTree, KnowsCuda) {
  const std::string text = "__global__ void k(int* a) {}\nvoid f(int* a) { k<<<dim3(1, 2), 32, 8>>>(a); }\n";
  const SyntaxTree tree(text);
  EXPECT_EQ(count(tree, "ERROR"), 0u);
  EXPECT_EQ(count(tree, "kernel_call_syntax"), 1u);
  const SyntaxNode function = tree.root().children().at(1);
  EXPECT_TRUE(function.is("function_definition"));
  EXPECT_EQ(function.line(), 2u);
  EXPECT_EQ(tree.text(function.field("declarator").field("declarator")), "f");
  EXPECT_FALSE(function.field("no such field"));
  EXPECT_EQ(function.field("no such field").field("nor this").type(), "");
}

TEST(SyntaxTree, TakesWhatTheGrammarDoesNotKnow) {
  for (const std::string text :
       {"auto f = [] __device__ (int a) { return a; };", "extern __shared__ __align__(16) unsigned char memory[];",
        "__global__ void __cluster_dims__(2, 1, 1) k(int* a) {}", "struct __align__(8) P { int a, b; };",
        "template <class T, int N> struct alignas(sizeof(T) * N) P { T a[N]; };",
        "template <class T, enable_if_t<sizeof(T) >= 4, int> = 0> void f(T a) {}"})
    EXPECT_EQ(count(SyntaxTree(text), "ERROR"), 0u) << text;
}

TEST(SyntaxTree, AnyTextHasOne) {
  EXPECT_EQ(SyntaxTree("").root().children().size(), 0u);
  const std::string broken = "}}}} __global__ void k( { \"unclosed";
  EXPECT_GT(count(SyntaxTree(broken), "ERROR"), 0u);
  const std::string deep = "int a = " + std::string(100'000, '(') + '1' + std::string(100'000, ')') + ";";
  EXPECT_EQ(count(SyntaxTree(deep), "number_literal"), 1u);
  const std::string zeros(1000, '\0');
  EXPECT_TRUE(SyntaxTree(zeros).root());
}

/// Returns the nodes in `node` that have one of the given types, found by visiting all nodes.
std::vector<SyntaxNode> walked(SyntaxNode node, std::initializer_list<std::string_view> types) {
  std::vector<SyntaxNode> found;
  visit(node, [&](SyntaxNode each) {
    if (std::ranges::find(types, each.type()) != types.end()) found.push_back(each);
    return Visit::children;
  });
  return found;
}

TEST(SyntaxTree, IndexFindsWhatAWalkFinds) {
  const std::string text =
      "int n = f(g(1), h(g(2)));\nvoid f() { int a = (b = c), d; { a = g(h(3)); } // g(4)\n}\nint m = }{ k(5);";
  const SyntaxTree tree(text);
  visit(tree.root(), [&](SyntaxNode node) {
    for (const auto& types : {std::initializer_list<std::string_view>{"call_expression"},
                              {"declaration", "init_declarator", "assignment_expression"},
                              {"call_expression", "ERROR", "number_literal"},
                              {"no such type"}})
      EXPECT_EQ(tree.nodes().within(node, types), walked(node, types)) << tree.text(node);
    return Visit::children;
  });
  EXPECT_EQ(tree.nodes().within(tree.root(), {"call_expression"}).size(), 7u);
  EXPECT_TRUE(tree.nodes().within(SyntaxNode(), {"call_expression"}).empty());
}

}  // namespace
}  // namespace warplens::kernels
