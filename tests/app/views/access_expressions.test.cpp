#include "app/views/access_expressions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

using testing::ElementsAre;

/// Returns the text of an expression that begins and ends in the same line.
std::string text_of(const std::string& source, const AccessExpression& expression) {
  std::size_t at = 0;
  for (std::uint32_t line = 1; line < expression.begin.line; ++line) at = source.find('\n', at) + 1;
  return source.substr(at + expression.begin.column, expression.end.column - expression.begin.column);
}

std::vector<std::string> texts_of(const std::string& source) {
  std::vector<std::string> texts;
  for (const AccessExpression& expression : access_expressions(source).list)
    texts.push_back(text_of(source, expression) + (expression.loads ? " L" : "") + (expression.stores ? " S" : ""));
  return texts;
}

TEST(AccessExpressions, HaveADirection) {
  EXPECT_THAT(texts_of("__global__ void k(float* a, int* b) { a[b[0]] = b[1]; b[2] += 1; b[3]++; f(&b[4]); }"),
              ElementsAre("a[b[0]] S", "b[0] L", "b[1] L", "b[2] L S", "b[3] L S", "b[4] L S"));
}

TEST(AccessExpressions, AreWholeElements) {
  EXPECT_THAT(texts_of("__global__ void k(float4* a, S* s) { a[1].x = tile[2][3]; *p = s->y; }"),
              ElementsAre("a[1].x S", "tile[2][3] L", "*p S", "s->y L"));
}

TEST(AccessExpressions, DoNotIncludeLocalArrays) {
  EXPECT_THAT(texts_of("__global__ void k(float* a) { float v[4]; __shared__ float t[4]; v[0] = a[0]; t[1] = v[1]; }"),
              ElementsAre("a[0] L", "t[1] S"));
}

TEST(AccessExpressions, KnowTheLineOfTheirStatementAndTheirColumnInCharacters) {
  const AccessExpressions found = access_expressions("__global__ void k(float* a) {\n  /* é */ a[0] =\n    a[1];\n}");
  ASSERT_EQ(found.list.size(), 2u);
  EXPECT_EQ(found.list[0].begin, (AccessExpression::Place{2, 10}));
  EXPECT_EQ(found.list[1].begin, (AccessExpression::Place{3, 4}));
  EXPECT_EQ(found.list[1].statement, 2u);
  EXPECT_THAT(found.parameters.at("k"), ElementsAre("a"));
}

Derived derived_of(const study::Choice& choice) {
  Derived derived;
  derived.update(std::make_shared<const study::Study>(recorded(choice)));
  derived.look_at({});
  return derived;
}

/// Returns the texts of the expressions of warp 0's accesses, in order; "?" if an access has none.
std::vector<std::string> expressions_of_warp(const Derived& derived) {
  const std::string& source = derived.study->kernel->text;
  const AccessExpressions expressions = access_expressions(source);
  std::vector<std::string> texts;
  for (const std::uint32_t index : derived.recording()->accesses_of_warp[0]) {
    const auto found = find_expression(expressions, derived, derived.recording()->accesses[index]);
    texts.push_back(found ? text_of(source, expressions.list[*found]) : "?");
  }
  return texts;
}

TEST(AccessExpressions, BelongToTheAccessesOfALine) {
  EXPECT_THAT(expressions_of_warp(derived_of(choice("tile"))),
              ElementsAre("in[(y0 + threadIdx.y) * width + x0 + threadIdx.x]", "tile[threadIdx.y][threadIdx.x]",
                          "tile[column][row]", "out[(x0 + row) * height + y0 + column]"));
}

study::Choice of_body(const std::string& body) {
  study::Choice choice = views::choice("own.cu", {64, 1});
  choice.text = std::make_shared<const std::string>(R"(/*+++
title = "K"
summary = "For a test."
entry = "k"
block = [32]
grid = [1]
args = ["in", "out"]
[buffers]
in = { element = "float", rows = 1, cols = 64, fill = "index" }
out = { element = "float", rows = 1, cols = 64 }
+++*/
__global__ void k(const float* from, float* to) {
)" + body + "\n}\n");
  return choice;
}

TEST(AccessExpressions, BelongToLoadsByTheNameOfTheParameterAndTheirOrder) {
  EXPECT_THAT(expressions_of_warp(derived_of(of_body("to[threadIdx.x] = from[threadIdx.x] * from[threadIdx.x + 32];"))),
              ElementsAre("from[threadIdx.x]", "from[threadIdx.x + 32]", "to[threadIdx.x]"));
}

TEST(AccessExpressions, AreFollowedToTheirNextAccess) {
  Derived derived = derived_of(choice("tile"));
  const AccessExpressions expressions = access_expressions(derived.study->kernel->text);
  const auto& access = derived.recording()->accesses[derived.recording()->accesses_of_warp[0][2]];
  const auto column = find_expression(expressions, derived, access);
  ASSERT_TRUE(column.has_value());
  EXPECT_EQ(find_next_access(expressions, *column, derived), 2);
  EXPECT_EQ(expression_at(expressions, expressions.list[*column].begin), column);
  EXPECT_EQ(expression_at(expressions, {1, 0}), std::nullopt);
}

}  // namespace
}  // namespace warplens::views
