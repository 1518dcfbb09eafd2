// What the window makes of a GPU's answers. No GPU is asked: the test says what it said.
#include <gtest/gtest.h>

#include "app/study/recorded.hpp"
#include "app/window/hardware_table.hpp"
#include "app/window/timings.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

gpu::Measurement measurement(double share) {
  gpu::Measurement of;
  of.device.name = "NVIDIA H200";
  of.date = "2026-11-21T18:30:00Z";
  of.bytes = 2 * 256 * 256 * 4;
  of.copy = {0.9e-6, 1e-6, 0.01, 100};
  of.kernel = {0.9e-6 / share, 1e-6 / share, 0.02, 100};
  of.geam = {1.1e-6, 1.2e-6, 0.01, 100};
  of.transfers = gpu::Transfers{262144, 262144, {40e-6, 45e-6}, {12e-6, 11e-6}, 60e-6};
  of.checked = true;
  return of;
}

/// The shown launch and another kernel's were measured.
study::MeasuringState measured(const study::Study& study) {
  study::MeasuringState state;
  state.on = true;
  state.measured.push_back({study::key_of(study), measurement(0.13)});
  study::LaunchKey other = study::key_of(study);
  other.kernel = "tile";
  other.values = {{"BX", "16"}, {"BY", "32"}, {"PAD", "1"}};
  state.measured.push_back({other, measurement(0.35)});
  return state;
}

Scene scene_of(const Harness& window, const study::MeasuringState& state, const Ladder& ladder, const Look& look,
               const Derived& derived) {
  return {*window.input().study, window.input().choice, window.input().progress, state, derived, ladder, look};
}

TEST(Timings, EachKernelOfTheLadderHasARowThatSaysWhereItsTimeIsFrom) {
  const Harness window(1280, 800);
  const study::MeasuringState state = measured(*window.input().study);
  const Ladder ladder = catalogue_ladder();
  const std::vector<TimingRow> rows = timing_rows(scene_of(window, state, ladder, {}, {}));
  ASSERT_EQ(rows.size(), ladder.rungs.size());
  const auto row = [&](const std::string& kernel) { return *std::ranges::find(rows, kernel, &TimingRow::kernel); };
  EXPECT_TRUE(row("naive").chosen);
  EXPECT_EQ(row("naive").origin, TimingRow::Origin::measured);
  EXPECT_NEAR(gpu::share_of_copy(row("naive").measurement), 0.13, 1e-9);
  EXPECT_EQ(row("naive").provenance, "measured on NVIDIA H200 at 18:30 UTC");
  EXPECT_EQ(row("tile").setting, "BX=16 PAD=1");  // what differs from the kernel's own values
}

TEST(Timings, ATimeOfOtherSettingsIsNotShownForTheChosenOnes) {
  Harness window(1280, 800);
  const study::MeasuringState state = measured(*window.input().study);
  study::Choice other = window.input().choice;
  other.set = {{"BX", "8"}};
  window.study(other);
  const Ladder ladder = catalogue_ladder();
  const std::vector<TimingRow> rows = timing_rows(scene_of(window, state, ladder, {}, {}));
  EXPECT_NE(std::ranges::find(rows, true, &TimingRow::chosen)->origin, TimingRow::Origin::measured);
}

TEST(Timings, WhatWasNotMeasuredHereIsShownAsRecordedAndSaysOfWhat) {
  if (study::recorded().all().empty()) GTEST_SKIP() << "the program carries no records";
  const Harness window(1280, 800);
  const study::MeasuringState nothing;
  const Ladder ladder = catalogue_ladder();
  int known = 0;
  for (const TimingRow& row : timing_rows(scene_of(window, nothing, ladder, {}, {}))) {
    EXPECT_NE(row.origin, TimingRow::Origin::measured) << row.kernel;
    if (row.origin == TimingRow::Origin::none) continue;
    ++known;
    EXPECT_TRUE(row.provenance.starts_with("recorded on NVIDIA ")) << row.provenance;
    EXPECT_EQ(row.origin == TimingRow::Origin::nearest, !row.setting.empty()) << row.kernel;
    EXPECT_GT(gpu::share_of_copy(row.measurement), 0) << row.kernel;
  }
  EXPECT_GT(known, 10);
}

TEST(Timings, TellTimesAndSpeedsAsPeopleSayThem) {
  EXPECT_EQ(duration(39.24e-6), "39.2 µs");
  EXPECT_EQ(duration(1.5e-3), "1.5 ms");
  EXPECT_EQ(duration(2), "2 s");
  EXPECT_EQ(bandwidth(3412), "3.41 TB/s");
  EXPECT_EQ(bandwidth(81.25), "81.2 GB/s");
}

TEST(Window, MeasuringIsSwitchedOnFromTheToolbarAndShowsTimes) {
  Harness window(1920, 1200);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/###measure");
    ctx->Yield(2);
    IM_CHECK(window.asked().measure.value_or(false));
    study::MeasuringState state = measured(*window.input().study);
    state.measured[0].measurement.first_difference = gpu::Difference{"out", 3, 5, "7", "9"};
    state.measured[0].measurement.differences = 24;
    window.say(state);
    ctx->ItemClick("**/Timings###timings");
    ctx->Yield(3);
    ctx->ItemClick("**/##bar_tile");  // a bar is a way to its kernel
    ctx->Yield(3);
    IM_CHECK_STR_EQ(window.input().choice.kernel.c_str(), "tile");
    ctx->ItemClick("**/##bar_naive");
    ctx->Yield(3);
  });
  EXPECT_EQ(window.input().choice.kernel, "naive");
}

TEST(Window, TheHardwaresCountersStandBesideTheModelsNumbersOnceAskedFor) {
  Harness window(1280, 800);
  const trace::Totals& totals = window.input().study->totals->totals;
  study::MeasuringState state;
  gpu::Counters counters;
  counters.device.name = "NVIDIA H200";
  const gpu::Figure loads{trace::Category::global_load, gpu::Quantity::sectors},
      stores{trace::Category::global_store, gpu::Quantity::sectors};
  counters.counts = {{loads, gpu::modelled(totals, loads)}, {stores, gpu::modelled(totals, stores) + 7}};
  state.counted.push_back({study::key_of(*window.input().study), counters});
  const std::vector<Comparison> rows = comparisons(totals, counters);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].name, "global load sectors");
  EXPECT_EQ(rows[0].computed, rows[0].counted);
  EXPECT_EQ(rows[1].counted - rows[1].computed, 7u);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/###hardware");
    ctx->Yield(2);
    IM_CHECK(window.asked().ask_hardware);
    window.say(state);
    ctx->Yield(3);
    IM_CHECK(ctx->ItemExists("**/Hardware"));
  });
}

TEST(Window, ALaunchThatWritesOutOfBoundsIsAskedFor) {
  Harness window(1280, 800);
  study::MeasuringState state;
  state.on = true;
  state.doing = study::MeasuringState::Doing::asking;
  state.danger = "thread (0,0) of block (0,3) writes 4 bytes, 4 bytes past the end of 'out'";
  window.drive([&](ImGuiTestContext* ctx) {
    window.say(state);
    ctx->Yield(4);
    IM_CHECK(ctx->GetWindowByRef("//Launch it all the same?###launch") != nullptr);
    ctx->ItemClick("//Launch it all the same?###launch/Leave it");
    ctx->Yield(2);
  });
  ASSERT_TRUE(window.asked().launch.has_value());
  EXPECT_FALSE(*window.asked().launch);
}

TEST(Window, AWorkerThatFailedIsToldOfCalmly) {
  Harness window(1280, 800);
  study::MeasuringState state;
  state.on = true;
  state.failure = {study::key_of(*window.input().study), "the worker has no GPU: no NVIDIA driver is loaded"};
  window.drive([&](ImGuiTestContext* ctx) {
    window.say(state);
    ctx->ItemClick("**/Timings###timings");
    ctx->Yield(3);
    ctx->ItemClick("**/Try again");
    ctx->Yield(2);
  });
  EXPECT_TRUE(window.asked().measure_again);
}

}  // namespace
}  // namespace warplens::window
