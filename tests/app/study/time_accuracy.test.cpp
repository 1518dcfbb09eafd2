// Tests that predicted times have the required accuracy. Uses a part of the records; `warplens verify --times
// --recorded` uses all of them.
#include "app/study/time_accuracy.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/study/verification_tables.hpp"
#include "kernels/gpu_data/gpu_file.hpp"

namespace warplens::study {
namespace {

/// Compares the predicted and the measured time of every `step`-th record of a GPU.
std::vector<TimeAccuracy> judge_records(const std::string& name, std::size_t step) {
  const clock::Gpu gpu = kernels::gpu_named(name);
  std::vector<Record> records;
  std::size_t at = 0;
  for (const Record& record : built_in_records().all())
    if (record.measurement.device.name == gpu.name && at++ % step == 0) records.push_back(record);
  return judge_times(records, gpu);
}

/// Returns the share of launches whose measured time is within the error band of the prediction.
double within_band(const std::vector<TimeAccuracy>& times) {
  const auto inside = std::ranges::count_if(times, [](const TimeAccuracy& time) {
    return time.prediction.low_us <= time.measured_us && time.measured_us <= time.prediction.high_us;
  });
  const auto all = std::ranges::count_if(times, [](const TimeAccuracy& time) { return time.prediction.us > 0; });
  return static_cast<double>(inside) / static_cast<double>(all);
}

TEST(TimeAccuracy, OnAnH200AreWithinTenPercentOnTheAverage) {
  const std::vector<TimeAccuracy> times = not_fitted(judge_records("h200", 5));
  for (const TimeAccuracy& time : times) {
    if (time.prediction.not_predicted.empty()) continue;
    EXPECT_THAT(time.choice.kernel, testing::AnyOf("tile_async", "tile_tensor")) << time.prediction.not_predicted;
  }
  const TimesVerdict verdict = verdict_of(times);
  EXPECT_GT(verdict.launches, 70u);
  EXPECT_LT(verdict.mean_error, 0.10);
  EXPECT_GE(verdict.within_quarter, 0.95);
  EXPECT_NEAR(within_band(times), 0.9, 0.05);
}

TEST(TimeAccuracy, OnAnH100AreWithinTenPercentThoughNothingWasFittedOnIt) {
  const std::vector<TimeAccuracy> times = judge_records("h100", 7);
  const TimesVerdict verdict = verdict_of(times);
  EXPECT_GT(verdict.launches, 100u);
  EXPECT_LT(verdict.mean_error, 0.10);
  EXPECT_GE(verdict.within_quarter, 0.95);
  EXPECT_GE(static_cast<double>(verdict.in_order), 0.96 * static_cast<double>(verdict.pairs));
  EXPECT_NEAR(within_band(times), 0.9, 0.05);
}

/// Predicts the times of the kernel files that a table in tests/gpu/predicted lists, and compares the predictions with
/// the measured times of the table.
std::vector<TimeAccuracy> judged_anew(const std::string& table) {
  const std::filesystem::path root = WARPLENS_SOURCE_DIR;
  std::ostringstream text;
  text << std::ifstream(root / "tests/gpu/predicted" / table).rdbuf();
  std::vector<Record> records = read_measured_table(text.str(), table).launches;
  for (Record& record : records) record.kernel = root / record.kernel;
  return judge_times(records, kernels::gpu_named("h200"));
}

TEST(TimeAccuracy, OfKernelsThatNobodyHadLookedAtAreWithinTwentyPercentOnTheAverage) {
  const TimesVerdict verdict = verdict_of(judged_anew("kernels_unseen_h200.json"));
  EXPECT_GE(verdict.launches, 20u);
  EXPECT_EQ(verdict.not_predicted, 0u);
  EXPECT_LT(verdict.mean_error, 0.20);
}

TimeAccuracy timed(double measured, double predicted, kernels::Size size = {64, 64}) {
  TimeAccuracy time{.choice = {.size = size}, .measured_us = measured};
  time.prediction.us = predicted;
  return time;
}

TEST(TimeAccuracy, AVerdictCountsErrorsAndPairs) {
  const std::vector<TimeAccuracy> times{timed(100, 110), timed(200, 100), timed(104, 130), timed(300, 300, {128, 64})};
  const TimesVerdict verdict = verdict_of(times);
  EXPECT_EQ(verdict.launches, 4u);
  EXPECT_NEAR(verdict.mean_error, (0.1 + 0.5 + 0.25 + 0) / 4, 1e-9);
  EXPECT_EQ(verdict.within_quarter, 0.75);
  EXPECT_EQ(verdict.pairs, 2u) << "100 and 104 differ by too little, the fourth has another size";
  EXPECT_EQ(verdict.in_order, 0u);
}

TEST(TimeAccuracy, LaunchesOfTwoDaysAreNotPutInOrder) {
  std::vector<TimeAccuracy> times{timed(100, 100), timed(200, 200), timed(300, 300)};
  times[0].day = times[1].day = "2026-11-21", times[2].day = "2026-11-23";
  EXPECT_EQ(verdict_of(times).pairs, 1u);
}

TEST(TimeAccuracy, WhatIsNotPredictedIsNoError) {
  std::vector<TimeAccuracy> times{timed(100, 100), timed(100, 0)};
  times[1].prediction.not_predicted = "atomics";
  EXPECT_EQ(verdict_of(times).not_predicted, 1u);
  EXPECT_EQ(verdict_of(times).mean_error, 0);
  EXPECT_EQ(verdict_of({}).launches, 0u);
}

}  // namespace
}  // namespace warplens::study
