// Tests measurements as the window makes them, with a real child process: the fake worker, which needs no GPU.
#include "app/study/worker_gauge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "app/study/background_measurer.hpp"
#include "tests/app/worker/fake/command.hpp"

namespace warplens::study {
namespace {

using ::testing::HasSubstr;
using State = std::shared_ptr<const MeasurementState>;

std::unique_ptr<Gauge> fake(const std::string& arguments, double run_seconds = 20) {
  return make_worker_gauge({.command = worker::testing::fake_worker(arguments), .run_seconds = run_seconds});
}

/// Returns the option "--file F" of the fake worker. With it, a fault happens only once.
std::string once(const std::string& name) {
  const std::string path = (std::filesystem::path(::testing::TempDir()) / name).string();
  std::filesystem::remove(path);
  return " --file " + path;
}

std::shared_ptr<Study> study_of(const std::string& block_width) {
  static kernels::CompileCache cache;
  const Choice choice{.kernel = "naive", .size = {64, 64}, .set = {{"BX", block_width}}};
  auto study = std::make_shared<Study>(load(choice, cache));
  add_findings(*study, {}, {});
  return study;
}

/// Waits until the state is as wanted. The test runner limits the time.
template <class Reached>
State wait(const BackgroundMeasurer& measuring, Reached reached) {
  while (true) {
    State state = measuring.current();
    if (reached(*state)) return state;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

bool has_failed(const MeasurementState& state) {
  return state.failure && state.doing == MeasurementState::Doing::nothing;
}

/// Follows a launch that fails, then measures again with a new worker. Returns the message of the failure.
std::string message_before_the_next_goes_well(BackgroundMeasurer& measuring) {
  const auto study = study_of("8");
  measuring.turn(true);
  measuring.follow(study);
  const std::string message = wait(measuring, has_failed)->failure->message;
  EXPECT_EQ(message.find('\n'), std::string::npos);
  measuring.again();
  const State after = wait(measuring, [](const MeasurementState& state) { return !state.measured.empty(); });
  EXPECT_FALSE(after->failure);
  EXPECT_EQ(after->of(key_of(*study))->bytes, 2u * 64 * 64 * 4);
  return message;
}

TEST(WorkerGauge, AWorkerThatDiesInMidRunIsToldOfAndAFreshOneAnswers) {
  BackgroundMeasurer measuring(fake("die-once" + once("gauge_died")));
  EXPECT_THAT(message_before_the_next_goes_well(measuring), HasSubstr("killed by signal 9"));
}

TEST(WorkerGauge, AKernelThatDoesNotEndIsEndedAndAFreshWorkerAnswers) {
  BackgroundMeasurer measuring(fake("endless-once" + once("gauge_endless"), 1));
  EXPECT_THAT(message_before_the_next_goes_well(measuring), HasSubstr("ran for more than 1 s"));
}

TEST(WorkerGauge, AKernelThatFaultsIsToldOfAndAFreshWorkerAnswers) {
  BackgroundMeasurer measuring(fake("illegal-once" + once("gauge_illegal")));
  EXPECT_THAT(message_before_the_next_goes_well(measuring), HasSubstr("illegal address"));
}

TEST(WorkerGauge, TheLatestChoiceIsMeasuredAndTheOneBeforeItGivenUp) {
  BackgroundMeasurer measuring(fake("--seconds 2"));
  measuring.turn(true);
  const auto first = study_of("8"), last = study_of("4");
  measuring.follow(first);
  wait(measuring, [](const MeasurementState& state) { return state.doing == MeasurementState::Doing::measuring; });
  measuring.follow(last);
  const State state = wait(measuring, [](const MeasurementState& now) { return !now.measured.empty(); });
  EXPECT_TRUE(state->of(key_of(*last)));
  EXPECT_FALSE(state->of(key_of(*first)));
  EXPECT_FALSE(state->failure) << "a cancelled measurement is not a failure";
}

TEST(WorkerGauge, AsksTheHardwareThroughTheWorker) {
  BackgroundMeasurer measuring(fake("--name counts"));
  const auto study = study_of("8");
  measuring.follow(study);
  measuring.ask_hardware();
  const State state = wait(measuring, [](const MeasurementState& now) { return !now.counted.empty(); });
  EXPECT_EQ(state->device->name, "counts");
  EXPECT_EQ(state->counters_of(key_of(*study))->flow.dram_read_bytes, 4u * 64 * 64);
}

TEST(WorkerGauge, AnotherWorkerTakesOverAndIsAskedForItsGpuAtOnce) {
  BackgroundMeasurer measuring(fake("--name first"));
  measuring.turn(true);
  const auto study = study_of("8");
  measuring.follow(study);
  wait(measuring, [](const MeasurementState& state) { return !state.measured.empty(); });
  measuring.turn(false);
  measuring.use(fake("--name second"));
  EXPECT_TRUE(measuring.current()->measured.empty()) << "the first one's times are not the second one's";
  const State state = wait(measuring, [](const MeasurementState& now) { return now.device.has_value(); });
  EXPECT_EQ(state->device->name, "second");
  measuring.turn(true);
  const State after = wait(measuring, [](const MeasurementState& now) { return !now.measured.empty(); });
  EXPECT_EQ(after->measured[0].measurement.device.name, "second");
}

TEST(WorkerGauge, AWorkerThatIsReplacedInMidRunIsHeardNoMore) {
  BackgroundMeasurer measuring(fake("--name first --seconds 1000"));
  measuring.turn(true);
  measuring.follow(study_of("8"));
  wait(measuring, [](const MeasurementState& state) { return state.doing == MeasurementState::Doing::measuring; });
  measuring.use(fake("--name second"));
  const State state = wait(measuring, [](const MeasurementState& now) { return !now.measured.empty(); });
  EXPECT_EQ(state->measured[0].measurement.device.name, "second");
  EXPECT_FALSE(state->failure);
}

TEST(WorkerGauge, ConnectSaysWhyThereIsNoGpuAndTriesAgainWhenAsked) {
  BackgroundMeasurer measuring(fake("leave"));
  measuring.connect();
  EXPECT_THAT(wait(measuring, has_failed)->failure->message, HasSubstr("imaginary: no such host"));
  const std::uint64_t before = measuring.current()->revision;
  measuring.connect();
  wait(measuring, [&](const MeasurementState& state) { return state.revision > before + 1 && has_failed(state); });
  measuring.use(fake("--name whole"));
  const State state = wait(measuring, [](const MeasurementState& now) { return now.device.has_value(); });
  EXPECT_EQ(state->device->name, "whole");
  EXPECT_FALSE(state->failure);
}

}  // namespace
}  // namespace warplens::study
