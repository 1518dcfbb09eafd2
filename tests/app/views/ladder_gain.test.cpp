#include "app/views/ladder_gain.hpp"

#include <gtest/gtest.h>

#include "app/study/records.hpp"
#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

/// Returns rows with invented times for kernels of the catalogue; 0 stands for a time that is not known.
std::vector<TimingRow> timed(const Ladder& ladder, const std::map<std::string, double>& seconds) {
  std::vector<TimingRow> rows;
  for (const Rung& rung : ladder.rungs) {
    TimingRow row{.kernel = rung.name, .title = rung.title};
    if (const auto found = seconds.find(rung.name); found != seconds.end()) {
      row.origin = TimingRow::Origin::measured;
      row.measurement.kernel.median = found->second;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::size_t index_of(const Ladder& ladder, const std::string& name) {
  return static_cast<std::size_t>(std::ranges::find(ladder.rungs, name, &Rung::name) - ladder.rungs.begin());
}

TEST(LadderGain, IsOverTheTransposeBeforeIt) {
  const Ladder ladder = catalogue_ladder();
  const std::vector<TimingRow> rows = timed(ladder, {{"naive", 8e-3}, {"tile", 2e-3}, {"copy", 1e-3}, {"soa", 5e-3}});
  EXPECT_FALSE(find_ladder_gain(ladder, rows, index_of(ladder, "naive"))) << "the first";
  const auto tile = find_ladder_gain(ladder, rows, index_of(ladder, "tile"));
  ASSERT_TRUE(tile);
  EXPECT_DOUBLE_EQ(tile->factor, 4);
  EXPECT_EQ(tile->before, "Naive") << "the time of the kernel in between is not known";
  EXPECT_FALSE(find_ladder_gain(ladder, rows, index_of(ladder, "unroll"))) << "its time is not known";
  EXPECT_FALSE(find_ladder_gain(ladder, rows, index_of(ladder, "copy"))) << "not a transpose";
  EXPECT_FALSE(find_ladder_gain(ladder, rows, 10'000));
}

TEST(LadderGain, TheNearestRecordedTimeIsNotCompared) {
  const Ladder ladder = catalogue_ladder();
  std::vector<TimingRow> rows = timed(ladder, {{"naive", 8e-3}, {"tile", 2e-3}});
  rows[index_of(ladder, "tile")].origin = TimingRow::Origin::nearest;
  EXPECT_FALSE(find_ladder_gain(ladder, rows, index_of(ladder, "tile"))) << "the time belongs to other settings";
  rows[index_of(ladder, "tile")].origin = TimingRow::Origin::recorded;
  rows[index_of(ladder, "naive")].origin = TimingRow::Origin::nearest;
  EXPECT_FALSE(find_ladder_gain(ladder, rows, index_of(ladder, "tile")));
}

TEST(LadderGain, IsSaidInWords) {
  EXPECT_EQ(gain_in_words({1.92, "Naive"}, false), "1.92× faster than Naive");
  EXPECT_EQ(gain_in_words({1.92, "Naive"}, true), "1.92× faster");
  EXPECT_EQ(gain_in_words({0.5, "Naive"}, true), "2× slower");
  EXPECT_EQ(gain_in_words({1.004, "Naive"}, false), "as fast as Naive");
}

TEST(LadderGain, NoTransposeIsSlowerThanTheOneBeforeIt) {
  if (study::built_in_records().all().empty()) GTEST_SKIP() << "the program has no embedded records";
  const Ladder ladder = catalogue_ladder();
  const study::Study study = recorded(choice("naive", {4096, 4096}));
  const std::vector<TimingRow> rows = timing_rows(study, {4096, 4096}, {}, ladder, "NVIDIA H200");
  int gains = 0;
  for (std::size_t index = 0; index < rows.size(); ++index)
    if (const auto gain = find_ladder_gain(ladder, rows, index)) {
      EXPECT_GT(gain->factor, 0.99) << rows[index].kernel;
      ++gains;
    }
  EXPECT_EQ(gains, 19) << "the transposes of the catalogue, without the first";
}

}  // namespace
}  // namespace warplens::views
