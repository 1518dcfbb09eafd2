#include "app/study/background_measurer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>

#include "app/study/danger.hpp"
#include "app/study/measurement/policy.hpp"
#include "kernels/gpu/error.hpp"
#include "tests/app/study/measurement/fake_clock.hpp"
#include "tests/app/study/measurement/studies.hpp"

namespace warplens::study {
namespace {

using Doing = MeasurementState::Doing;

/// A fake GPU whose measurements take as long as the test wants. Its results contain the grid width of the launch, so
/// that the test can distinguish launches.
class FakeGauge : public Gauge {
 public:
  explicit FakeGauge(std::string arch_minor = "90") : minor_(std::move(arch_minor)) {}

  gpu::DeviceFacts device(const std::stop_token&) override {
    if (const auto before = std::exchange(before_telling, nullptr)) before();
    gpu::DeviceFacts facts;
    facts.name = "NVIDIA Fake";
    facts.major = static_cast<unsigned>(minor_[0] - '0');
    facts.minor = static_cast<unsigned>(minor_[1] - '0');
    return facts;
  }

  gpu::Measurement measure(const gpu::Job& job, const gpu::MeasureOptions& options,
                           const std::stop_token& stop) override {
    if (const auto before = std::exchange(before_measuring, nullptr)) before();
    std::unique_lock lock(mutex_);
    jobs.push_back(job);
    changed_.notify_all();
    if (!changed_.wait(lock, stop, [this] { return !held_; })) {
      ++cancels;
      throw gpu::Error(gpu::ErrorKind::cancelled, "cancelled");
    }
    if (!fault.empty()) throw gpu::Error(gpu::ErrorKind::kernel_fault, fault);
    gpu::Measurement measurement;
    measurement.bytes = job.launch.grid.x;
    measurement.flushed = options.flushed;
    return measurement;
  }

  gpu::Counters count(const gpu::Job& job, const gpu::CountOptions& options, const std::stop_token& stop) override {
    const gpu::Measurement measurement = measure(job, {}, stop);
    gpu::Counters counters;
    counters.flow.dram_read_bytes = measurement.bytes;
    if (options.instructions) counters.instructions.resize(1);
    return counters;
  }

  /// Measurements do not finish while `held` is true.
  void hold(bool held) {
    const std::lock_guard lock(mutex_);
    held_ = held;
    changed_.notify_all();
  }
  void wait_for_jobs(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return jobs.size() >= count; });
  }
  std::vector<gpu::Job> seen() {
    const std::lock_guard lock(mutex_);
    return jobs;
  }

  std::atomic<int> cancels{0};
  std::string fault;
  std::function<void()> before_telling;    ///< called once, after the device was requested and before it is returned
  std::function<void()> before_measuring;  ///< called once, after a measurement was requested and before it begins

 private:
  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool held_ = false;
  std::vector<gpu::Job> jobs;
  std::string minor_;
};

/// A BackgroundMeasurer with a fake gauge and a fake clock.
struct Bench {
  explicit Bench(const std::string& arch = "90") {
    auto owned = std::make_unique<FakeGauge>(arch);
    gauge = owned.get();
    const auto changed = [this] {
      const std::lock_guard lock(mutex);
      ++changes;
      has_changed.notify_all();
    };
    measuring = std::make_unique<BackgroundMeasurer>(std::move(owned), changed, clock);
  }
  /// Follows a launch, and advances the clock by the time after which an unchanged launch is measured.
  void rest_on(const std::shared_ptr<const Study>& study) {
    measuring->follow(study);
    clock->advance(MeasurementPolicy::kRest);
  }
  /// Waits until the state is as wanted. The test runner limits the time.
  template <class Reached>
  std::shared_ptr<const MeasurementState> wait(Reached reached) {
    while (true) {
      const int before = seen_changes();
      auto state = measuring->current();
      if (reached(*state)) return state;
      std::unique_lock lock(mutex);
      has_changed.wait(lock, [&] { return changes != before; });
    }
  }

  int seen_changes() {
    const std::lock_guard lock(mutex);
    return changes;
  }

  std::mutex mutex;
  std::condition_variable has_changed;
  int changes = 0;
  std::shared_ptr<FakeClock> clock = std::make_shared<FakeClock>();
  FakeGauge* gauge;
  std::unique_ptr<BackgroundMeasurer> measuring;
};

bool has_something(const MeasurementState& state) {
  return !state.measured.empty();
}

TEST(BackgroundMeasurer, MeasuresNothingUntilItIsSwitchedOn) {
  Bench bench;
  const auto study = study_of("8");
  bench.rest_on(study);
  EXPECT_TRUE(bench.gauge->seen().empty());
  bench.measuring->turn(true);
  const auto state = bench.wait(has_something);
  EXPECT_EQ(bench.gauge->seen().size(), 1u);
  EXPECT_EQ(state->of(key_of(*study))->bytes, 8u);  // the grid is 8 blocks wide: 64 columns, 8 per block
  EXPECT_EQ(state->device->name, "NVIDIA Fake");
}

TEST(BackgroundMeasurer, TakesOnlyTheLaunchThatASliderComesToRestOn) {
  Bench bench;
  bench.measuring->turn(true);
  for (const char* width : {"1", "2", "4", "8"}) bench.measuring->follow(study_of(width));
  bench.wait([](const MeasurementState& state) { return state.doing == Doing::waiting; });
  bench.clock->advance(MeasurementPolicy::kRest - std::chrono::milliseconds(1));
  EXPECT_TRUE(bench.gauge->seen().empty());
  bench.clock->advance(std::chrono::milliseconds(1));
  bench.wait(has_something);
  ASSERT_EQ(bench.gauge->seen().size(), 1u);
  EXPECT_EQ(bench.gauge->seen()[0].launch.grid.x, 8u);
}

TEST(BackgroundMeasurer, GivesUpALaunchThatIsNoLongerWanted) {
  Bench bench;
  bench.gauge->hold(true);
  bench.measuring->turn(true);
  bench.rest_on(study_of("8"));
  bench.gauge->wait_for_jobs(1);
  bench.rest_on(study_of("4"));
  bench.gauge->wait_for_jobs(2);
  bench.gauge->hold(false);
  const auto state = bench.wait(has_something);
  EXPECT_EQ(bench.gauge->cancels, 1);
  EXPECT_EQ(state->measured.back().measurement.bytes, 16u);
  EXPECT_FALSE(state->failure);  // a cancelled measurement is not a failure
}

TEST(BackgroundMeasurer, GivesUpALaunchThatWasJustAboutToBegin) {
  Bench bench;
  bench.gauge->hold(true);
  bench.measuring->turn(true);
  const auto last = study_of("4");
  bench.gauge->before_measuring = [&] { bench.rest_on(last); };
  bench.rest_on(study_of("8"));
  bench.gauge->wait_for_jobs(2);
  EXPECT_EQ(bench.gauge->seen()[1].launch.grid.x, 16u);
  bench.gauge->hold(false);
  const auto state = bench.wait(has_something);
  EXPECT_EQ(state->of(key_of(*last))->bytes, 16u);
  EXPECT_EQ(state->measured.size(), 1u);
}

TEST(BackgroundMeasurer, MeasuresNothingForALaunchThatWentWhileTheGpuWasReached) {
  Bench bench;
  bench.measuring->turn(true);
  const auto last = study_of("4");
  bench.gauge->before_telling = [&] { bench.rest_on(last); };
  bench.rest_on(study_of("8"));
  bench.wait(has_something);
  ASSERT_EQ(bench.gauge->seen().size(), 1u);
  EXPECT_EQ(bench.gauge->seen()[0].launch.grid.x, 16u);
  EXPECT_EQ(bench.gauge->cancels, 0) << "connecting to the GPU is useful for every launch";
}

TEST(BackgroundMeasurer, MeasuresWithTheOptionsThatHoldWhenItBegins) {
  Bench bench;
  bench.measuring->turn(true);
  bench.gauge->before_telling = [&] { bench.measuring->set_options({.flushed = true}); };
  bench.rest_on(study_of("8"));
  const auto state =
      bench.wait([](const MeasurementState& now) { return has_something(now) && now.doing == Doing::nothing; });
  EXPECT_TRUE(state->measured[0].measurement.flushed);
  EXPECT_EQ(bench.gauge->seen().size(), 1u);
}

TEST(BackgroundMeasurer, GivesWayToALaunchThatIsStillBeingPrepared) {
  Bench bench;
  bench.gauge->hold(true);
  bench.measuring->turn(true);
  bench.rest_on(study_of("8"));
  bench.gauge->wait_for_jobs(1);
  bench.measuring->give_way();
  bench.wait([](const MeasurementState& now) { return now.doing == Doing::waiting; });
  bench.clock->advance(MeasurementPolicy::kRest);
  bench.gauge->wait_for_jobs(2);  // give_way() interrupted the first measurement; the launch is measured again
  bench.gauge->hold(false);
  EXPECT_EQ(bench.wait(has_something)->measured[0].measurement.bytes, 8u);
}

TEST(BackgroundMeasurer, GivesUpWhatItMeasuresWhenItIsSwitchedOff) {
  Bench bench;
  bench.gauge->hold(true);
  bench.measuring->turn(true);
  bench.rest_on(study_of("8"));
  bench.gauge->wait_for_jobs(1);
  bench.measuring->turn(false);
  const auto state = bench.wait([](const MeasurementState& now) { return !now.on && now.doing == Doing::nothing; });
  EXPECT_EQ(bench.gauge->cancels, 1);
  EXPECT_TRUE(state->measured.empty());
  EXPECT_FALSE(state->failure);
}

TEST(BackgroundMeasurer, DoesNotMeasureTwiceWhatItKnowsUnlessAsked) {
  Bench bench;
  bench.measuring->turn(true);
  const auto wide = study_of("8"), narrow = study_of("4"), narrower = study_of("2");
  bench.rest_on(wide);
  bench.wait(has_something);
  bench.rest_on(narrow);
  bench.wait([](const MeasurementState& state) { return state.measured.size() == 2; });
  bench.rest_on(wide);
  bench.rest_on(narrower);
  bench.wait([](const MeasurementState& state) { return state.measured.size() == 3; });
  EXPECT_EQ(bench.gauge->seen().size(), 3u);
  bench.rest_on(wide);
  bench.measuring->again();
  bench.gauge->wait_for_jobs(4);
  EXPECT_EQ(bench.gauge->seen()[3].launch.grid.x, 8u);
}

TEST(BackgroundMeasurer, WaitsUntilItIsKnownWhatIsWrongWithTheLaunch) {
  Bench bench;
  bench.measuring->turn(true);
  const auto study = study_of("8");
  bench.rest_on(without_findings(*study));
  bench.wait([](const MeasurementState& state) { return state.doing == Doing::waiting; });
  EXPECT_TRUE(bench.gauge->seen().empty());
  bench.measuring->follow(study);
  bench.wait(has_something);
}

TEST(BackgroundMeasurer, AsksBeforeALaunchThatWritesOutOfBounds) {
  Bench bench;
  bench.measuring->turn(true);
  const auto study = writing_out_of_bounds();
  bench.rest_on(study);
  const auto state = bench.wait([](const MeasurementState& now) { return now.doing == Doing::asking; });
  EXPECT_EQ(state->danger, danger_of(*study));
  EXPECT_TRUE(bench.gauge->seen().empty());
  bench.measuring->allow();
  bench.wait(has_something);
}

TEST(BackgroundMeasurer, LeavesALaunchBeThatWasDeclined) {
  Bench bench;
  bench.measuring->turn(true);
  bench.rest_on(writing_out_of_bounds());
  bench.wait([](const MeasurementState& now) { return now.doing == Doing::asking; });
  bench.measuring->decline();
  bench.wait([](const MeasurementState& now) { return now.doing == Doing::nothing; });
  EXPECT_TRUE(bench.gauge->seen().empty());
}

TEST(BackgroundMeasurer, TellsAFailureOnceAndGoesOnWithTheNextLaunch) {
  Bench bench;
  bench.gauge->fault = "the kernel made an illegal access";
  bench.measuring->turn(true);
  bench.rest_on(study_of("8"));
  const auto state = bench.wait([](const MeasurementState& now) { return now.failure && now.doing == Doing::nothing; });
  EXPECT_EQ(state->failure->message, "the kernel made an illegal access");
  EXPECT_EQ(bench.gauge->seen().size(), 1u);
  bench.gauge->fault.clear();
  bench.rest_on(study_of("4"));
  EXPECT_FALSE(bench.wait(has_something)->failure);
}

TEST(BackgroundMeasurer, AsksTheHardwareOnceAndOnlyWhenTold) {
  Bench bench;
  const auto study = study_of("8");
  bench.rest_on(study);
  bench.measuring->ask_hardware();  // counters are read even if measuring is off
  const auto state =
      bench.wait([](const MeasurementState& now) { return !now.counted.empty() && now.doing == Doing::nothing; });
  const gpu::Counters* counters = state->counters_of(key_of(*study));
  ASSERT_TRUE(counters);
  EXPECT_EQ(counters->flow.dram_read_bytes, 8u);
  EXPECT_EQ(counters->instructions.size(), 1u);
  EXPECT_TRUE(state->measured.empty());
  EXPECT_EQ(bench.gauge->seen().size(), 1u);
}

TEST(BackgroundMeasurer, FindsOutWhatGpuThereIsThoughItIsSwitchedOff) {
  Bench bench;
  bench.measuring->connect();
  const auto state = bench.wait([](const MeasurementState& now) { return now.device.has_value(); });
  EXPECT_EQ(state->device->name, "NVIDIA Fake");
  EXPECT_TRUE(bench.gauge->seen().empty());
}

TEST(BackgroundMeasurer, AnotherGpuMeasuresAnewAndTheOldOnesWordCountsNoMore) {
  Bench bench;
  bench.gauge->hold(true);
  bench.measuring->turn(true);
  bench.rest_on(study_of("8"));
  bench.gauge->wait_for_jobs(1);
  bench.measuring->use(std::make_unique<FakeGauge>("80"));
  const auto state = bench.wait(has_something);
  EXPECT_EQ(state->device->arch(), "sm_80");
  EXPECT_EQ(state->measured.size(), 1u);
  EXPECT_FALSE(state->failure);
}

TEST(BackgroundMeasurer, CompilesForTheGpuThatIsThere) {
  Bench bench("80");
  bench.measuring->turn(true);
  bench.rest_on(study_of("8"));
  bench.wait(has_something);
  EXPECT_EQ(bench.gauge->seen()[0].arch, "sm_80");
}

TEST(BackgroundMeasurer, EndsWhileAMeasurementIsUnderWay) {
  Bench bench;
  bench.gauge->hold(true);
  bench.measuring->turn(true);
  bench.rest_on(study_of("8"));
  bench.gauge->wait_for_jobs(1);
  bench.measuring.reset();  // must not hang
}

TEST(BackgroundMeasurer, EndsWhileItWaitsForASliderToComeToRest) {
  Bench bench;
  bench.measuring->turn(true);
  bench.measuring->follow(study_of("8"));
  bench.wait([](const MeasurementState& now) { return now.doing == Doing::waiting; });
  bench.measuring.reset();  // must not hang
}

}  // namespace
}  // namespace warplens::study
