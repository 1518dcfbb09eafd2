#include "app/views/cell_values.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/views/lanes.hpp"
#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

/// A recorded block with the cursor at an access of a warp.
struct AccessCursor {
  Derived derived;

  AccessCursor(study::Choice choice, std::uint32_t warp, int ordinal) {
    derived.update(std::make_shared<const study::Study>(recorded(choice)));
    go_to(warp, ordinal);
  }
  void go_to(std::uint32_t warp, int ordinal) { derived.look_at(at_ordinal(*derived.recording(), warp, ordinal)); }
};

CellValue unchanged(const std::string& value) {
  return {value, value};
}

TEST(CellValues, WhatABufferWasFilledWithIsKnownBeforeAnybodyReadsIt) {
  const AccessCursor naive(choice("naive"), 0, 0);
  EXPECT_EQ(element_value(naive.derived, 0, 7 * 64 + 3), unchanged("451")) << "this block does not read it";
  EXPECT_EQ(element_value(naive.derived, 1, 0), unchanged("")) << "not written yet";
}

TEST(CellValues, AStoreHasABeforeAndAnAfter) {
  AccessCursor naive(choice("naive"), 0, 1);  // warp 0 stores a column; lane 5 writes out[5][0]
  EXPECT_EQ(element_value(naive.derived, 1, 5 * 64), (CellValue{"", "5"}));
  EXPECT_EQ(element_value(naive.derived, 1, 5 * 64, ~(LaneMask{1} << 5)), unchanged("")) << "lane 5 is not revealed";
  EXPECT_EQ(element_value(naive.derived, 1, 5 * 64 + 1), unchanged("")) << "warp 1 writes it later";
  naive.go_to(1, 1);
  EXPECT_EQ(element_value(naive.derived, 1, 5 * 64), unchanged("5"));
  EXPECT_EQ(element_value(naive.derived, 1, 5 * 64 + 1), (CellValue{"", "69"}));
  naive.go_to(0, 0);
  EXPECT_EQ(element_value(naive.derived, 1, 5 * 64), unchanged("")) << "after going back";
}

TEST(CellValues, TheTileHoldsWhatWasStoredIntoIt) {
  AccessCursor tile(choice("tile"), 0, 1);  // the access stores row 0 of the tile
  EXPECT_EQ(word_value(tile.derived, 3), (CellValue{"", "3"}));
  EXPECT_EQ(word_value(tile.derived, 32), unchanged(""));
  tile.go_to(0, 2);  // the load after the barrier: all words have been stored, and the load does not change them
  EXPECT_EQ(word_value(tile.derived, 32), unchanged("64"));
  EXPECT_EQ(word_value(tile.derived, 33), unchanged("65"));
}

TEST(CellValues, WideElementsAreShownAsTheNumbersThatTheyAre) {
  AccessCursor wide(choice("bank_stride", {4096, 64}, {{"T", "float4"}, {"STRIDE", "1"}}), 0, 2);
  EXPECT_EQ(wide.derived.shared_arrays.at(0).element, "float4");
  EXPECT_EQ(wide.derived.shared_arrays.at(0).element_bytes, 16u);
  const trace::RecordedAccess& load = *wide.derived.moment.shared.access;
  ASSERT_EQ(load.width, 16u);
  const LaneRow lane = lane_rows(*wide.derived.study, load, wide.derived.shared_arrays)[1];
  EXPECT_EQ(lane.value, "4, 5, 6, 7");
  EXPECT_EQ(word_value(wide.derived, lane.address / 4), unchanged("4"));
}

TEST(CellValues, OfANumberWiderThanAWordTheFirstWordTells) {
  AccessCursor wide(choice("bank_stride", {4096, 64}, {{"T", "double"}, {"STRIDE", "1"}}), 0, 2);
  ASSERT_EQ(wide.derived.moment.shared.access->width, 8u);
  const std::uint64_t word = wide.derived.moment.shared.access->addresses[1] / 4;
  EXPECT_EQ(word_value(wide.derived, word), unchanged("1"));
  EXPECT_EQ(word_value(wide.derived, word + 1), CellValue());
}

TEST(CellValues, FarAheadAndBackTheSameIsTold) {
  AccessCursor tile(choice("tile"), 7, 3);
  HeldValues straight, jumped;
  const study::Study& study = *tile.derived.study;
  const auto all = static_cast<std::uint32_t>(study.recording->accesses.size());
  for (std::uint32_t at = 0; at <= all / 2; ++at) straight.go_to(study, at);
  jumped.go_to(study, all);
  jumped.go_to(study, all / 2);
  for (std::uint64_t word = 0; word < 1024; ++word)
    EXPECT_EQ(straight.in_shared(word * 4, 4, "float"), jumped.in_shared(word * 4, 4, "float")) << word;
}

}  // namespace
}  // namespace warplens::views
