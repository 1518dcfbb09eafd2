#include "app/views/bank_layout.hpp"

#include <gtest/gtest.h>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

constexpr unsigned kBanks = 32, kBankBytes = 4;

SharedArray tile(std::uint64_t columns, std::uint64_t begin = 0) {
  return {.name = "tile", .begin = begin, .bytes = 32 * columns * 4, .element_bytes = 4, .columns = columns};
}

TEST(BankLayout, AWordWasWhereItsElementWasBeforeThePadding) {
  EXPECT_EQ(word_before({tile(32)}, {tile(33)}, 33 * 3 + 2, kBankBytes), 32u * 3 + 2);
  EXPECT_EQ(word_before({tile(33)}, {tile(32)}, 32 * 3 + 2, kBankBytes), 33u * 3 + 2);
  EXPECT_EQ(word_before({tile(32, 128)}, {tile(33)}, 1, kBankBytes), 33u) << "the array began at byte 128";
}

TEST(BankLayout, AWordThatTheArrayDidNotHaveWasNowhere) {
  EXPECT_EQ(word_before({tile(32)}, {tile(33)}, 32, kBankBytes), std::nullopt) << "the padding";
  EXPECT_EQ(word_before({tile(16)}, {tile(32)}, 20, kBankBytes), std::nullopt) << "a column beyond the old tile";
  EXPECT_EQ(word_before({}, {tile(32)}, 0, kBankBytes), std::nullopt);
  EXPECT_EQ(word_before({tile(32)}, {tile(32)}, 4096, kBankBytes), std::nullopt) << "outside of every array";
}

TEST(BankLayout, AWordSlidesAlongItsRowAndAroundItsEnd) {
  const GridPosition half = position_between(32, 33, 0.5, kBanks);
  EXPECT_DOUBLE_EQ(half.row, 1);
  EXPECT_DOUBLE_EQ(half.bank, 0.5);
  const GridPosition around = position_between(63, 65, 0.75, kBanks);
  EXPECT_DOUBLE_EQ(around.row, 2);
  EXPECT_DOUBLE_EQ(around.bank, 0.5);
}

TEST(BankLayout, ALongWayIsNotALapPerRow) {
  // From row 31, bank 0, to row 34, bank 28. The word passes each bank at most once, although it moves down three rows.
  const GridPosition start = position_between(992, 1116, 0, kBanks), end = position_between(992, 1116, 1, kBanks);
  EXPECT_DOUBLE_EQ(start.row, 31);
  EXPECT_DOUBLE_EQ(end.row * kBanks + end.bank, 1116);
  EXPECT_DOUBLE_EQ(position_between(992, 1116, 0.5, kBanks).bank, 14);
  const GridPosition back = position_between(1116, 992, 1, kBanks);
  EXPECT_DOUBLE_EQ(back.row * kBanks + back.bank, 992);
}

Derived at_the_conflict(const std::string& pad, const std::string& kernel = "tile") {
  Derived derived;
  derived.update(std::make_shared<const study::Study>(recorded(choice(kernel, {64, 64}, {{"PAD", pad}}))));
  derived.look_at(at_ordinal(*derived.recording(), 0, 2));
  return derived;
}

TEST(BankLayout, HasMovedOnlyIfASettingChangedIt) {
  const auto conflict = bank_layout(at_the_conflict("0")), padded = bank_layout(at_the_conflict("1"));
  ASSERT_TRUE(conflict && padded);
  EXPECT_EQ(conflict->wavefronts, 32);
  EXPECT_EQ(padded->wavefronts, 1);
  EXPECT_TRUE(has_moved(*conflict, *padded));
  EXPECT_FALSE(has_moved(*conflict, *bank_layout(at_the_conflict("0"))));
  BankLayout other = *padded;
  other.access = 1;
  EXPECT_FALSE(has_moved(*conflict, other)) << "another access";
  EXPECT_EQ(bank_layout({}), nullptr);
}

}  // namespace
}  // namespace warplens::views
