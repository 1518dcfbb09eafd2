#include "kernels/values/fill.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace warplens::kernels {
namespace {

using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::Ge;
using testing::Le;
using testing::Lt;

template <class T>
std::vector<T> numbers(const FillRule& rule, const FilledMemory& memory, std::uint64_t count) {
  const std::vector<std::uint8_t> bytes = filled_elements(rule, memory, count);
  std::vector<T> read(bytes.size() / sizeof(T));
  std::memcpy(read.data(), bytes.data(), bytes.size());
  return read;
}

FilledMemory memory_of(const char* element, std::uint64_t rows, std::uint64_t cols, std::uint64_t offset = 0) {
  return {*element_named(element), rows, cols, offset, {}};
}

FillRule expression(const std::string& text) {
  FillRule rule;
  rule.kind = FillRule::Kind::expression;
  rule.expression = text;
  rule.names = {{"width", 4}, {"TILE", 3}, {"i", 99}};
  return rule;
}

FillRule content(std::vector<std::uint8_t> bytes) {
  FillRule rule;
  rule.kind = FillRule::Kind::content;
  rule.content = std::make_shared<const std::vector<std::uint8_t>>(std::move(bytes));
  return rule;
}

FillRule distribution(FillRule::Kind kind, double low, double high, std::uint64_t seed) {
  FillRule rule;
  rule.kind = kind;
  rule.low = low;
  rule.high = high;
  rule.seed = seed;
  return rule;
}

TEST(FillExpression, CanUseTheElementItsPositionAndParameters) {
  EXPECT_THAT(numbers<int>(expression("i % 7 + TILE"), memory_of("int", 1, 16), 9),
              ElementsAre(3, 4, 5, 6, 7, 8, 9, 3, 4));
  EXPECT_THAT(numbers<int>(expression("10 * row + col"), memory_of("int", 2, 4), 8),
              ElementsAre(0, 1, 2, 3, 10, 11, 12, 13));
  EXPECT_THAT(numbers<float>(expression("row == col ? 1 : 0"), memory_of("float", 2, 2), 4), ElementsAre(1, 0, 0, 1));
  EXPECT_THAT(numbers<float>(expression("i + 0.25f * c"), memory_of("float2", 1, 4), 2), ElementsAre(0, 0.25, 1, 1.25));
}

TEST(FillExpression, DividesIntegersAndFractionsDifferently) {
  EXPECT_THAT(numbers<int>(expression("i / 2"), memory_of("int", 1, 8), 4), ElementsAre(0, 0, 1, 1));
  EXPECT_THAT(numbers<float>(expression("i / 2"), memory_of("float", 1, 8), 4), ElementsAre(0, 0.5, 1, 1.5));
  EXPECT_THAT(numbers<int>(expression("6 / i + 6 % i"), memory_of("int", 1, 8), 3), ElementsAre(0, 6, 3))
      << "a division by zero gives zero";
  EXPECT_THAT(numbers<double>(expression("sqrt(i) + min(i, 2)"), memory_of("double", 1, 8), 5).back(), 4);
}

TEST(FillExpression, CountsFromThePointer) {
  std::vector<std::uint8_t> bytes(32);
  make_fill(expression("i"), memory_of("int", 1, 16, 3))(0, bytes);
  std::int32_t first[4];
  std::memcpy(first, bytes.data(), sizeof first);
  EXPECT_THAT(first, ElementsAre(-3, -2, -1, 0));
}

TEST(FillExpression, ReportsErrors) {
  EXPECT_THROW(make_fill(expression("i +"), memory_of("int", 1, 16)), ExpressionError);
  EXPECT_THROW(make_fill(expression("what"), memory_of("int", 1, 16)), ExpressionError);
  EXPECT_THROW(make_fill(expression("i = 3"), memory_of("int", 1, 16)), ExpressionError);
}

TEST(Fill, LeavesThePaddingOfStructsZero) {
  const auto bytes = filled_elements("index", memory_of("P{char, float}", 1, 4), 3);
  ASSERT_EQ(bytes.size(), 24u);
  EXPECT_EQ(bytes[8], 2) << "number 2 is the second element's char";
  EXPECT_EQ(bytes[9], 0);
  float number = 0;
  std::memcpy(&number, &bytes[20], 4);
  EXPECT_EQ(number, 5);
}

TEST(Fill, IsTheSameInEveryPiece) {
  const FillRule rules[] = {"index", "random", expression("i * 3"), distribution(FillRule::Kind::normal, 1, 2, 3),
                            content({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})};
  for (const char* element : {"float3", "P{float, float, int}", "P{char, double, short[3]}", "int", "bool"}) {
    for (const FillRule& rule : rules) {
      const auto memory = memory_of(element, 5, 100, 3);
      const simt::Fill fill = make_fill(rule, memory);
      std::vector<std::uint8_t> whole(4096), pieces(4096);
      fill(0, whole);
      for (std::size_t at = 0; at < pieces.size(); at += 48)
        fill(at, std::span(pieces).subspan(at, std::min<std::size_t>(48, pieces.size() - at)));
      EXPECT_EQ(whole, pieces) << element << " by rule " << static_cast<int>(rule.kind);
    }
  }
}

TEST(FillContent, StartsAtThePointerAndRepeats) {
  EXPECT_THAT(numbers<std::uint8_t>(content({1, 2, 3}), memory_of("char", 1, 8, 5), 7),
              ElementsAre(1, 2, 3, 1, 2, 3, 1));
}

TEST(FillRandom, FollowsItsDistribution) {
  const auto uniform =
      numbers<float>(distribution(FillRule::Kind::uniform, -2, 3, 0), memory_of("float", 1, 4096), 4096);
  EXPECT_THAT(uniform, Each(AllOf(Ge(-2.0F), Lt(3.0F))));
  EXPECT_LT(*std::ranges::min_element(uniform), -1.9F);
  EXPECT_GT(*std::ranges::max_element(uniform), 2.9F);
  const auto whole = numbers<int>(distribution(FillRule::Kind::uniform, 1, 6, 0), memory_of("int", 1, 4096), 4096);
  EXPECT_THAT(whole, Each(AllOf(Ge(1), Le(6))));
  for (int face = 1; face <= 6; ++face) EXPECT_NEAR(std::ranges::count(whole, face), 4096 / 6.0, 120) << face;

  const auto normal =
      numbers<double>(distribution(FillRule::Kind::normal, 5, 2, 1), memory_of("double", 1, 4096), 4096);
  double sum = 0, squares = 0;
  for (const double number : normal) sum += number;
  for (const double number : normal) squares += (number - sum / 4096) * (number - sum / 4096);
  EXPECT_NEAR(sum / 4096, 5, 0.15);
  EXPECT_NEAR(std::sqrt(squares / 4096), 2, 0.1);
}

TEST(FillRandom, DependsOnTheSeed) {
  const auto with = [](std::uint64_t seed) {
    return numbers<int>(distribution(FillRule::Kind::uniform, 0, 1000000, seed), memory_of("int", 1, 64), 64);
  };
  EXPECT_EQ(with(3), with(3));
  EXPECT_NE(with(3), with(4));
}

TEST(FillPointers, AreAddressesOfBuffers) {
  FillRule rule;
  rule.kind = FillRule::Kind::pointers;
  rule.targets = {{1, 0}, {0, 16}};
  const FilledMemory memory{*element_named("float*"), 1, 3, 0, {1000, 2000}};
  EXPECT_THAT(numbers<std::uint64_t>(rule, memory, 3), ElementsAre(2000, 1016, 2000));
}

TEST(FillContent, PutsAddressesInPlaceOfTheirNumbers) {
  FillRule rule = content({5, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0});
  rule.targets = {{0, 0}, {1, 16}};
  FilledMemory memory = memory_of("Row{int n, float* p}", 1, 2);
  memory.addresses = {1000, 2000};
  EXPECT_THAT(numbers<std::uint64_t>(rule, memory, 2), ElementsAre(5, 2016, 5, 2016));
}

}  // namespace
}  // namespace warplens::kernels
