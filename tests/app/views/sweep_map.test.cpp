#include "app/views/sweep_map.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/views/measured.hpp"
#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const study::Study& padded_tile() {
  static const study::Study study = totalled(choice("tile", {64, 64}, {{"PAD", "1"}}));
  return study;
}

SweepMap map_of(const study::SweepTable& swept, MapMetric metric, const study::MeasurementState& measuring = {}) {
  return sweep_map(swept, padded_tile(), metric, measuring, "no such GPU");
}

// Returns a sweep over only the values that the tests check, because each setting must be compiled.
const study::SweepTable& swept() {
  static const study::SweepTable swept = [] {
    study::SweepRequest wish = map_request(padded_tile(), {"BY", "BX"}, "h200");
    for (study::SweepAxis& axis : wish.axes) axis.values = {"1", "8", "16", "32", "256"};
    return study::make_sweep_table(wish);
  }();
  return swept;
}

std::size_t place(const study::SweepAxis& axis, const std::string& value) {
  return static_cast<std::size_t>(std::ranges::find(axis.values, value) - axis.values.begin());
}

TEST(SweepMap, TheUsualAxesAreTheFirstParametersWithSeveralValues) {
  EXPECT_EQ(usual_axes(*padded_tile().kernel), (MapAxes{"BX", "BY"}));
  EXPECT_EQ(usual_axes(*totalled(choice("shuffle")).kernel), (MapAxes{"WARPS", ""}));
}

TEST(SweepMap, TheWishLeavesOutWhatItSweepsOverAndKeepsTheRest) {
  const study::SweepRequest wish = map_request(padded_tile(), {"BX", "BY"}, "h200");
  ASSERT_EQ(wish.axes.size(), 2u);
  EXPECT_EQ(wish.axes[0].name, "BY") << "the last axis changes fastest and is horizontal";
  EXPECT_EQ(wish.axes[1].name, "BX");
  EXPECT_EQ(wish.base.set, (kernels::Values{{"PAD", "1"}}));
  const study::Study moved = totalled(choice("tile", {64, 64}, {{"PAD", "1"}, {"BX", "16"}}, {1, 0, 0}));
  EXPECT_EQ(map_request(moved, {"BX", "BY"}, "h200"), wish) << "another cell or block needs no new sweep";
}

TEST(SweepMap, ALongRangeIsShownByItsFirstValuesAndRoundOnes) {
  const study::Study study = totalled(choice("bank_stride", {64, 64}, {{"STRIDE", "27"}}));
  EXPECT_THAT(map_request(study, {"STRIDE", ""}, "h200").axes.at(0).values,
              ElementsAre("1", "2", "3", "4", "5", "6", "7", "8", "12", "16", "24", "27", "32", "48", "64"));
}

TEST(SweepMap, ACellTellsItsFigureAndTheShownOneIsMarked) {
  const SweepMap map = map_of(swept(), MapMetric::sectors_ratio);
  EXPECT_EQ(map.across.name, "BY");
  EXPECT_EQ(map.done, map.cells.size());
  const MapCell& usual = map.at(place(map.across, "32"), place(map.down, "32"));
  EXPECT_EQ(usual.text, "1×");
  EXPECT_TRUE(usual.chosen);
  EXPECT_EQ(std::ranges::count(map.cells, true, &MapCell::chosen), 1);
  const MapCell& narrow = map.at(place(map.across, "8"), place(map.down, "1"));
  EXPECT_EQ(narrow.text, "4.5×");
  EXPECT_THAT(narrow.detail, HasSubstr("BX=1"));
  EXPECT_DOUBLE_EQ(narrow.cost, 4.5);
  EXPECT_EQ(narrow.choice.set, (kernels::Values{{"BX", "1"}, {"BY", "8"}, {"PAD", "1"}}));
}

TEST(SweepMap, WhatCannotBeLaunchedSaysWhy) {
  const SweepMap map = map_of(swept(), MapMetric::sectors);
  const MapCell& large = map.at(place(map.across, "256"), place(map.down, "256"));
  EXPECT_EQ(large.state, MapCell::State::impossible);
  EXPECT_THAT(large.text, testing::IsEmpty());
  EXPECT_GT(large.detail.size(), std::string("BX=256 BY=256").size());
}

TEST(SweepMap, OfNumbersAloneTheSmallestOnTheMapIsTheBest) {
  const SweepMap map = map_of(swept(), MapMetric::wavefronts);
  double least = 1e9;
  for (const MapCell& cell : map.cells)
    if (cell.state == MapCell::State::known) least = std::min(least, cell.cost);
  EXPECT_DOUBLE_EQ(least, 1);
}

TEST(SweepMap, RowsThatAreNotThereYetWait) {
  study::SweepTable half = swept();
  half.rows[3].totals = nullptr;
  half.rows[3].error.clear();
  const SweepMap map = map_of(half, MapMetric::sectors);
  EXPECT_EQ(map.done + 1, map.cells.size());
  EXPECT_EQ(map.cells[3].state, MapCell::State::waiting);
}

TEST(SweepMap, SharesOfACopyAreThoseOfTheVerySettings) {
  study::MeasurementState measuring;
  measuring.measured.push_back({study::key_of(padded_tile()), measurement(0.35)});
  const SweepMap map = map_of(swept(), MapMetric::share_of_copy, measuring);
  EXPECT_EQ(map.at(place(map.across, "32"), place(map.down, "32")).text, "35 %");
  EXPECT_EQ(map.at(place(map.across, "16"), place(map.down, "32")).text, "") << "not measured";
}

TEST(SweepMap, TheUsualMetricIsOfTheMemoryThatIsUsedWorse) {
  EXPECT_EQ(usual_metric(*totalled(choice("naive")).totals), MapMetric::sectors);
  EXPECT_EQ(usual_metric(*totalled(choice("tile")).totals), MapMetric::wavefronts);
}

}  // namespace
}  // namespace warplens::views
