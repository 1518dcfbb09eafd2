// What the window makes of a GPU's answers. No GPU is asked: the test says what it said, or a worker without one.
#include <gtest/gtest.h>

#include "app/study/recorded.hpp"
#include "app/views/timings.hpp"
#include "app/window/hardware_table.hpp"
#include "tests/app/window/harness.hpp"
#include "tests/app/worker/fake/command.hpp"

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

std::vector<views::TimingRow> rows_of(const Harness& window, const study::MeasuringState& state,
                                      const views::Ladder& ladder, const std::string& gpu = "NVIDIA H200") {
  return views::timing_rows(*window.input().study, window.input().choice.size, state, ladder, gpu);
}

TEST(Timings, EachKernelOfTheLadderHasARowThatSaysWhereItsTimeIsFrom) {
  const Harness window(1280, 800);
  const study::MeasuringState state = measured(*window.input().study);
  const views::Ladder ladder = views::catalogue_ladder();
  const std::vector<views::TimingRow> rows = rows_of(window, state, ladder);
  ASSERT_EQ(rows.size(), ladder.rungs.size());
  const auto row = [&](const std::string& kernel) {
    return *std::ranges::find(rows, kernel, &views::TimingRow::kernel);
  };
  EXPECT_TRUE(row("naive").chosen);
  EXPECT_EQ(row("naive").origin, views::TimingRow::Origin::measured);
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
  const views::Ladder ladder = views::catalogue_ladder();
  const std::vector<views::TimingRow> rows = rows_of(window, state, ladder);
  EXPECT_NE(std::ranges::find(rows, true, &views::TimingRow::chosen)->origin, views::TimingRow::Origin::measured);
}

TEST(Timings, WhatWasNotMeasuredHereIsShownAsRecordedAndSaysOfWhat) {
  if (study::recorded().all().empty()) GTEST_SKIP() << "the program carries no records";
  const Harness window(1280, 800);
  const study::MeasuringState nothing;
  const views::Ladder ladder = views::catalogue_ladder();
  int known = 0;
  for (const views::TimingRow& row : rows_of(window, nothing, ladder)) {
    EXPECT_NE(row.origin, views::TimingRow::Origin::measured) << row.kernel;
    if (row.origin == views::TimingRow::Origin::none) continue;
    ++known;
    EXPECT_TRUE(row.provenance.starts_with("recorded on NVIDIA H200, 20")) << row.provenance;
    EXPECT_EQ(row.origin == views::TimingRow::Origin::nearest, !row.setting.empty()) << row.kernel;
    EXPECT_GT(gpu::share_of_copy(row.measurement), 0) << row.kernel;
  }
  EXPECT_GT(known, 10);
}

TEST(Timings, WhatWasRecordedIsOfTheGpuThatWasAskedForOrOfTheOneThatMeasures) {
  study::MeasuringState state;
  EXPECT_EQ(views::recorded_gpu_of("", state), "NVIDIA H200");
  EXPECT_EQ(views::recorded_gpu_of("NVIDIA H100 80GB HBM3", state), "NVIDIA H100 80GB HBM3");
  EXPECT_EQ(views::recorded_gpu_of("a GPU that nobody recorded", state), "NVIDIA H200");
  state.device = gpu::DeviceFacts{.name = "NVIDIA H100 80GB HBM3"};
  EXPECT_EQ(views::recorded_gpu_of("", state), "NVIDIA H100 80GB HBM3");
  EXPECT_EQ(views::recorded_gpu_of("NVIDIA H200", state), "NVIDIA H200");

  const Harness window(1280, 800);
  const views::Ladder ladder = views::catalogue_ladder();
  const auto times = [&](const std::string& gpu) {
    std::vector<double> seconds;
    for (const views::TimingRow& row : rows_of(window, {}, ladder, gpu)) {
      if (row.origin == views::TimingRow::Origin::none) continue;
      EXPECT_EQ(row.measurement.device.name, gpu);
      seconds.push_back(row.measurement.kernel.median);
    }
    return seconds;
  };
  EXPECT_NE(times("NVIDIA H200"), times("NVIDIA H100 80GB HBM3"));
  EXPECT_FALSE(times("NVIDIA H200").empty());
  EXPECT_EQ(views::short_gpu("NVIDIA H100 80GB HBM3"), "H100");
  EXPECT_EQ(views::short_gpu("Imaginary GPU"), "Imaginary");
}

TEST(Timings, TellTimesAndSpeedsAsPeopleSayThem) {
  EXPECT_EQ(views::duration(39.24e-6), "39.2 µs");
  EXPECT_EQ(views::duration(1.5e-3), "1.5 ms");
  EXPECT_EQ(views::duration(2), "2 s");
  EXPECT_EQ(views::bandwidth(3412), "3.41 TB/s");
  EXPECT_EQ(views::bandwidth(81.25), "81.2 GB/s");
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

TEST(Window, MeasureFollowsTheSlidersWithAWorker) {
  Harness window(1920, 1200);
  window.connect(worker::testing::fake_worker());
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/Timings###timings");
    ctx->KeyPress(ImGuiKey_G);
    const auto shown = [&](const study::MeasuringState& state) {
      return state.of(study::key_of(*window.input().study)) != nullptr;
    };
    window.wait(ctx, shown);
    IM_CHECK(window.input().measuring->on);
    study::Choice other = window.input().choice;
    other.set = {{"BX", "8"}};
    window.study(other);
    ctx->Yield(2);
    window.wait(ctx, shown);
    IM_CHECK_EQ(window.input().measuring->measured.size(), 2u);
  });
}

TEST(Window, AskTheHardwareShowsTheWorkersCounters) {
  Harness window(1920, 1200);
  window.connect(worker::testing::fake_worker());
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->KeyPress(ImGuiKey_H);
    window.wait(ctx, [](const study::MeasuringState& state) { return !state.counted.empty(); });
    IM_CHECK(ctx->ItemExists("**/Hardware"));
    ctx->ItemClick("**/Flow###flow");
    ctx->Yield(3);
  });
}

TEST(Window, AWorkerThatDiesIsToldOfAndTryAgainGetsAFreshOne) {
  Harness window(1280, 800);
  const std::string asked = (std::filesystem::path(testing::TempDir()) / "window_worker_died").string();
  std::filesystem::remove(asked);
  window.connect(worker::testing::fake_worker("die-once --file " + asked));
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/Timings###timings");
    ctx->KeyPress(ImGuiKey_G);
    window.wait(ctx, [](const study::MeasuringState& state) { return state.failure.has_value(); });
    IM_CHECK(window.input().measuring->failure->message.find("killed by signal 9") != std::string::npos);
    ctx->ItemClick("**/Try again");
    window.wait(ctx, [](const study::MeasuringState& state) { return !state.measured.empty() && !state.failure; });
  });
}

TEST(Window, TheWorkerIsChosenInADialogThatShowsItsGpuOrWhyThereIsNone) {
  Harness window(1280, 800);
  window.connect(worker::testing::fake_worker("leave"));
  window.drive([&](ImGuiTestContext* ctx) {
    window.shell().view().setting_worker = true;
    ctx->Yield(3);
    ctx->SetRef("//Where to measure###worker");
    ctx->ItemClick("###connect");
    window.wait(ctx, [](const study::MeasuringState& state) { return state.failure.has_value(); });
    ctx->ItemInputValue("##command", worker::testing::fake_worker("--name chosen").c_str());
    ctx->Yield(2);
    if (!window.asked().worker) ctx->ItemClick("###connect");
    window.wait(ctx, [](const study::MeasuringState& state) { return state.device.has_value(); });
    IM_CHECK_STR_EQ(window.input().measuring->device->name.c_str(), "chosen");
    IM_CHECK(!window.input().measuring->on);
  });
  EXPECT_EQ(window.asked().worker->command, worker::testing::fake_worker("--name chosen"));
}

TEST(Window, WhoseRecordedTimesAreShownCanBeChosen) {
  Harness window(1280, 800);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/Timings###timings");
    ctx->Yield(3);
    ctx->ItemClick("//Timings###timings/##recorded");
    ctx->Yield(3);
    ctx->ItemClick("**/NVIDIA H100 80GB HBM3");
    ctx->Yield(3);
  });
  EXPECT_EQ(window.shell().view().recorded_gpu, "NVIDIA H100 80GB HBM3");
}

}  // namespace
}  // namespace warplens::window
