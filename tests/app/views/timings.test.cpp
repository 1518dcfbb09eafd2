// Tests the rows of measured times. The measurements are invented, so no GPU is needed.
#include "app/views/timings.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/study/records.hpp"
#include "tests/app/views/measured.hpp"
#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

const study::Study& recorded_naive() {
  static const study::Study study = recorded(choice("naive", {256, 256}));
  return study;
}

std::vector<TimingRow> rows_of(const study::Study& study, const study::MeasurementState& state, const Ladder& ladder,
                               const std::string& gpu = "NVIDIA H200") {
  return timing_rows(study, study.choice.size, state, ladder, gpu);
}

TEST(Timings, EachKernelOfTheLadderHasARowThatSaysWhereItsTimeIsFrom) {
  const study::MeasurementState state = measured(recorded_naive());
  Ladder ladder = catalogue_ladder();
  std::ranges::find(ladder.rungs, "tile", &Rung::name)->values = {{"BX", "16"}, {"BY", "32"}, {"PAD", "1"}};
  const std::vector<TimingRow> rows = rows_of(recorded_naive(), state, ladder);
  ASSERT_EQ(rows.size(), ladder.rungs.size());
  const auto row = [&](const std::string& kernel) { return *std::ranges::find(rows, kernel, &TimingRow::kernel); };
  EXPECT_TRUE(row("naive").chosen);
  EXPECT_EQ(row("naive").origin, TimingRow::Origin::measured);
  EXPECT_NEAR(gpu::share_of_copy(row("naive").measurement), 0.13, 1e-9);
  EXPECT_EQ(row("naive").provenance, "measured on NVIDIA H200 at 18:30 UTC");
  EXPECT_EQ(row("tile").setting, "BX=16 PAD=1");  // contains only values that differ from the kernel's defaults
}

TEST(Timings, ATimeIsOfTheSettingThatTheCardStandsFor) {
  const std::vector<TimingRow> rows = rows_of(recorded_naive(), measured(recorded_naive()), catalogue_ladder());
  EXPECT_NE(std::ranges::find(rows, "tile", &TimingRow::kernel)->origin, TimingRow::Origin::measured);
}

TEST(Timings, TheToyMachineHasNone) {
  study::Choice toy = choice("naive", {8, 8}, {{"BX", "4"}, {"BY", "4"}});
  toy.machine = study::MachineKind::toy;
  const study::Study study = recorded(toy);
  for (const TimingRow& row : rows_of(study, measured(study), catalogue_ladder()))
    EXPECT_EQ(row.origin, TimingRow::Origin::none) << row.kernel;
}

TEST(Timings, ATimeOfOtherSettingsIsNotShownForTheChosenOnes) {
  const std::vector<TimingRow> rows =
      rows_of(recorded(choice("naive", {256, 256}, {{"BX", "8"}})), measured(recorded_naive()), catalogue_ladder());
  EXPECT_NE(std::ranges::find(rows, true, &TimingRow::chosen)->origin, TimingRow::Origin::measured);
}

TEST(Timings, WhatWasNotMeasuredHereIsShownAsRecordedAndSaysOfWhat) {
  if (study::built_in_records().all().empty()) GTEST_SKIP() << "the program has no embedded records";
  const study::MeasurementState nothing;
  const Ladder ladder = catalogue_ladder();
  int known = 0;
  for (const TimingRow& row : rows_of(recorded_naive(), nothing, ladder)) {
    EXPECT_NE(row.origin, TimingRow::Origin::measured) << row.kernel;
    if (row.origin == TimingRow::Origin::none) continue;
    ++known;
    EXPECT_TRUE(row.provenance.starts_with("recorded on NVIDIA H200, 20")) << row.provenance;
    EXPECT_EQ(row.origin == TimingRow::Origin::nearest, !row.setting.empty()) << row.kernel;
    EXPECT_GT(gpu::share_of_copy(row.measurement), 0) << row.kernel;
  }
  EXPECT_GT(known, 10);
}

TEST(Timings, WhatWasRecordedIsOfTheGpuThatWasAskedForOrOfTheOneThatMeasures) {
  study::MeasurementState state;
  EXPECT_EQ(recorded_gpu_of("", state), "NVIDIA H200");
  EXPECT_EQ(recorded_gpu_of("NVIDIA H100 80GB HBM3", state), "NVIDIA H100 80GB HBM3");
  EXPECT_EQ(recorded_gpu_of("a GPU that nobody recorded", state), "NVIDIA H200");
  state.device = gpu::DeviceFacts{.name = "NVIDIA H100 80GB HBM3"};
  EXPECT_EQ(recorded_gpu_of("", state), "NVIDIA H100 80GB HBM3");
  EXPECT_EQ(recorded_gpu_of("NVIDIA H200", state), "NVIDIA H200");

  const Ladder ladder = catalogue_ladder();
  const auto times = [&](const std::string& gpu) {
    std::vector<double> seconds;
    for (const TimingRow& row : rows_of(recorded_naive(), {}, ladder, gpu)) {
      if (row.origin == TimingRow::Origin::none) continue;
      EXPECT_EQ(row.measurement.device.name, gpu);
      seconds.push_back(row.measurement.kernel.median);
    }
    return seconds;
  };
  EXPECT_NE(times("NVIDIA H200"), times("NVIDIA H100 80GB HBM3"));
  EXPECT_FALSE(times("NVIDIA H200").empty());
  EXPECT_EQ(short_gpu("NVIDIA H100 80GB HBM3"), "H100");
  EXPECT_EQ(short_gpu("Imaginary GPU"), "Imaginary");
  EXPECT_EQ(short_gpu("Tesla T4"), "T4");
  EXPECT_EQ(short_gpu("NVIDIA GeForce RTX 4090"), "RTX 4090");
  EXPECT_EQ(short_gpu("NVIDIA GeForce RTX 3050 Laptop GPU"), "RTX 3050 Laptop");
}

TEST(Timings, TellTimesAndSpeedsAsPeopleSayThem) {
  EXPECT_EQ(duration(39.24e-6), "39.2 µs");
  EXPECT_EQ(duration(1.5e-3), "1.5 ms");
  EXPECT_EQ(duration(2), "2 s");
  EXPECT_EQ(duration(999.6e-6), "1 ms");
  EXPECT_EQ(duration(0.9996), "1 s");
  EXPECT_EQ(duration(1200), "1200 s");
  EXPECT_EQ(bandwidth(3412), "3.41 TB/s");
  EXPECT_EQ(bandwidth(81.25), "81.2 GB/s");
}

TEST(Timings, AreMadeAnewOnlyWhenWhatTheyAreMadeFromHasChanged) {
  Timings timings;
  const auto study = std::make_shared<const study::Study>(recorded_naive());
  const Ladder ladder = catalogue_ladder();
  study::MeasurementState state;
  const auto rows = [&] { return timings.of(study, study->choice.size, state, ladder, "NVIDIA H200"); };
  const TimingRow* const first = rows().data();
  EXPECT_EQ(rows().data(), first);
  state = measured(*study);
  EXPECT_EQ(rows().data(), first) << "a state of the same revision gives the same rows";
  state.revision = 1;
  EXPECT_EQ(std::ranges::find(rows(), true, &TimingRow::chosen)->origin, TimingRow::Origin::measured);
}

}  // namespace
}  // namespace warplens::views
