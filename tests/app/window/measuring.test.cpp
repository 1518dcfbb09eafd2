// Tests how the window shows measurements. No GPU is needed: the tests set the results, or use the fake worker.
#include <gtest/gtest.h>

#include "app/window/pictures/hardware_table.hpp"
#include "tests/app/views/measured.hpp"
#include "tests/app/window/harness.hpp"
#include "tests/app/worker/fake/command.hpp"

namespace warplens::window {
namespace {

TEST(Window, MeasuringIsSwitchedOnFromTheToolbarAndShowsTimes) {
  Harness window(1920, 1200);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/###measure");
    ctx->Yield(2);
    IM_CHECK(window.asked().gpu.measure.value_or(false));
    study::MeasurementState state = views::measured(*window.input().study);
    state.measured[0].measurement.first_difference = gpu::Difference{"out", 3, 5, "7", "9"};
    state.measured[0].measurement.differences = 24;
    window.say(state);
    window.shell().view().panels.maximized.panel = "timings";  // makes room for all bars
    ctx->Yield(3);
    ctx->ItemClick("**/##bar_tile");  // a click on a bar selects its kernel
    ctx->Yield(3);
    IM_CHECK_STR_EQ(window.input().choice.kernel.c_str(), "tile");
    ctx->ItemClick("**/##bar_naive");
    ctx->Yield(3);
  });
  EXPECT_EQ(window.input().choice.kernel, "naive");
}

TEST(TimingsPanel, GivesNoShareOfTheCopyOfAnotherGpuThanThePredictedOne) {
  Harness window(1280, 800);
  study::Choice large = tile();
  large.size = {4096, 4096};
  window.study(large);
  window.shell().view().panels.maximized.panel = "timings";
  const auto says = [&](const std::string& part) {
    window.settle(6);
    const std::vector<std::string> lines = window.said();
    return std::ranges::any_of(lines, [&](const std::string& line) { return line.find(part) != std::string::npos; });
  };
  EXPECT_TRUE(says("predicted: "));
  window.shell().view().gpus.predicted = "a100";
  EXPECT_FALSE(says("predicted: ")) << "the recorded times are those of an H200";
  EXPECT_TRUE(says("predicted for A100"));
}

TEST(Window, TheHardwaresCountersStandBesideTheModelsNumbersOnceAskedFor) {
  Harness window(1280, 800);
  const trace::Totals& totals = window.input().study->totals->totals;
  study::MeasurementState state;
  gpu::Counters counters;
  counters.device.name = "NVIDIA H200";
  const gpu::Metric loads{trace::Category::global_load, gpu::Quantity::sectors},
      stores{trace::Category::global_store, gpu::Quantity::sectors};
  counters.counts = {{loads, gpu::modelled_value(totals, loads)}, {stores, gpu::modelled_value(totals, stores) + 7}};
  state.counted.push_back({study::key_of(*window.input().study), counters});
  EXPECT_EQ(words_for(loads), "global load sectors");
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/###hardware");
    ctx->Yield(2);
    IM_CHECK(window.asked().gpu.read_counters);
    window.say(state);
    ctx->Yield(3);
    IM_CHECK(ctx->ItemExists("**/Hardware"));
  });
}

TEST(Window, ALaunchThatWritesOutOfBoundsIsAskedFor) {
  Harness window(1280, 800);
  study::MeasurementState state;
  state.on = true;
  state.doing = study::MeasurementState::Doing::asking;
  state.danger = "thread (0,0) of block (0,3) writes 4 bytes, 4 bytes past the end of 'out'";
  window.drive([&](ImGuiTestContext* ctx) {
    window.say(state);
    ctx->Yield(4);
    IM_CHECK(ctx->GetWindowByRef("//Launch anyway?###launch") != nullptr);
    ctx->ItemClick("//Launch anyway?###launch/Do not launch");
    ctx->Yield(2);
  });
  ASSERT_TRUE(window.asked().gpu.launch.has_value());
  EXPECT_FALSE(*window.asked().gpu.launch);
}

TEST(Window, AWorkerThatFailedIsToldOfCalmly) {
  Harness window(1280, 800);
  study::MeasurementState state;
  state.on = true;
  state.failure = {study::key_of(*window.input().study), "the worker has no GPU: no NVIDIA driver is loaded"};
  window.drive([&](ImGuiTestContext* ctx) {
    window.say(state);
    ctx->ItemClick("**/Timings###timings");
    ctx->Yield(3);
    ctx->ItemClick("**/Retry");
    ctx->Yield(2);
  });
  EXPECT_TRUE(window.asked().gpu.measure_again);
}

TEST(Window, MeasureFollowsTheSlidersWithAWorker) {
  Harness window(1920, 1200);
  window.connect(worker::testing::fake_worker());
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/Timings###timings");
    ctx->KeyPress(ImGuiKey_G);
    const auto shown = [&](const study::MeasurementState& state) {
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
    window.wait(ctx, [](const study::MeasurementState& state) { return !state.counted.empty(); });
    IM_CHECK(ctx->ItemExists("**/Hardware"));
    ctx->ItemClick("**/Flow###flow");
    ctx->Yield(3);
    window.shell().view().panels.maximized.panel = "why";
    ctx->Yield(6);
  });
  ASSERT_FALSE(window.input().measuring->counted.empty());
  EXPECT_TRUE(window.input().measuring->counted.front().counters.units) << "the lines on the bars of Why";
}

TEST(Window, AWorkerThatDiesIsToldOfAndTryAgainGetsAFreshOne) {
  Harness window(1280, 800);
  const std::string asked = (std::filesystem::path(testing::TempDir()) / "window_worker_died").string();
  std::filesystem::remove(asked);
  window.connect(worker::testing::fake_worker("die-once --file " + asked));
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/Timings###timings");
    ctx->KeyPress(ImGuiKey_G);
    window.wait(ctx, [](const study::MeasurementState& state) { return state.failure.has_value(); });
    IM_CHECK(window.input().measuring->failure->message.find("killed by signal 9") != std::string::npos);
    ctx->ItemClick("**/Retry");
    window.wait(ctx, [](const study::MeasurementState& state) { return !state.measured.empty() && !state.failure; });
  });
}

TEST(Window, TheWorkerIsChosenInADialogThatShowsItsGpuOrWhyThereIsNone) {
  Harness window(1280, 800);
  window.connect(worker::testing::fake_worker("leave"));
  window.drive([&](ImGuiTestContext* ctx) {
    window.shell().view().dialogs.worker.requested = true;
    ctx->Yield(3);
    ctx->SetRef("//GPU worker###worker");
    ctx->ItemClick("###connect");
    window.wait(ctx, [](const study::MeasurementState& state) { return state.failure.has_value(); });
    ctx->ItemInputValue("##command", worker::testing::fake_worker("--name chosen").c_str());
    ctx->Yield(2);
    if (!window.asked().gpu.worker) ctx->ItemClick("###connect");
    window.wait(ctx, [](const study::MeasurementState& state) { return state.device.has_value(); });
    IM_CHECK_STR_EQ(window.input().measuring->device->name.c_str(), "chosen");
    IM_CHECK(!window.input().measuring->on);
  });
  EXPECT_EQ(window.asked().gpu.worker->command, worker::testing::fake_worker("--name chosen"));
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
  EXPECT_EQ(window.shell().view().gpus.recorded, "NVIDIA H100 80GB HBM3");
}

}  // namespace
}  // namespace warplens::window
