#include "app/study/measuring.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "kernels/gpu/error.hpp"

namespace warplens::study {
namespace {

using Doing = MeasuringState::Doing;

/// A GPU that takes as long as the test wants and answers with what tells launches apart: their grid's width.
class FakeGauge : public Gauge {
 public:
  explicit FakeGauge(std::string arch_minor = "90") : minor_(std::move(arch_minor)) {}

  gpu::DeviceFacts device(const std::stop_token&) override {
    gpu::DeviceFacts facts;
    facts.name = "NVIDIA Fake";
    facts.major = static_cast<unsigned>(minor_[0] - '0');
    facts.minor = static_cast<unsigned>(minor_[1] - '0');
    return facts;
  }

  gpu::Measurement measure(const gpu::Job& job, const gpu::MeasureOptions&, const std::stop_token& stop) override {
    if (const auto before = std::exchange(before_measuring, nullptr)) before();
    std::unique_lock lock(mutex_);
    jobs.push_back(job);
    changed_.notify_all();
    if (!changed_.wait(lock, stop, [this] { return !held_; })) {
      ++cancels;
      throw gpu::Error(gpu::Fault::cancelled, "cancelled");
    }
    if (!fault.empty()) throw gpu::Error(gpu::Fault::kernel_fault, fault);
    gpu::Measurement measurement;
    measurement.bytes = job.grid.x;
    return measurement;
  }

  gpu::Counters count(const gpu::Job& job, const gpu::CountOptions& options, const std::stop_token& stop) override {
    const gpu::Measurement measurement = measure(job, {}, stop);
    gpu::Counters counters;
    counters.flow.dram_read_bytes = measurement.bytes;
    if (options.instructions) counters.instructions.resize(1);
    return counters;
  }

  /// Lets no measurement end until it is let go.
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
  std::function<void()> before_measuring;  ///< called once, when a measurement was asked for and has not begun

 private:
  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool held_ = false;
  std::vector<gpu::Job> jobs;
  std::string minor_;
};

struct Bench {
  explicit Bench(const std::string& arch = "90") {
    auto owned = std::make_unique<FakeGauge>(arch);
    gauge = owned.get();
    measuring = std::make_unique<Measuring>(std::move(owned));
  }
  /// Waits until the state is as wanted. (Without a limit of its own: the test runner has one.)
  template <class Reached>
  std::shared_ptr<const MeasuringState> wait(Reached reached) const {
    while (true) {
      auto state = measuring->current();
      if (reached(*state)) return state;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }
  FakeGauge* gauge;
  std::unique_ptr<Measuring> measuring;
};

std::shared_ptr<Study> study_of(const std::string& block_width, bool with_findings = true,
                                const std::string& kernel = "naive") {
  static kernels::CompileCache cache;
  Choice choice;
  choice.kernel = kernel;
  choice.size = {64, 64};
  if (!block_width.empty()) choice.set = {{"BX", block_width}};
  auto study = std::make_shared<Study>(load(choice, cache));
  if (with_findings) add_findings(*study, {}, {});
  return study;
}

bool has_something(const MeasuringState& state) {
  return !state.measured.empty();
}

TEST(Measuring, MeasuresNothingUntilItIsSwitchedOn) {
  Bench bench;
  bench.measuring->follow(study_of("8"));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_TRUE(bench.gauge->seen().empty());
  bench.measuring->turn(true);
  const auto state = bench.wait(has_something);
  EXPECT_EQ(state->of(key_of(*study_of("8")))->bytes, 8u);  // 64 columns, 8 a block
  EXPECT_EQ(state->device->name, "NVIDIA Fake");
}

TEST(Measuring, TakesOnlyTheLaunchThatASliderComesToRestOn) {
  Bench bench;
  bench.measuring->turn(true);
  // Made beforehand: the slider is to move faster than studies can be made on a busy machine.
  const std::vector studies{study_of("1"), study_of("2"), study_of("4"), study_of("8")};
  for (const auto& study : studies) bench.measuring->follow(study);
  bench.wait(has_something);
  ASSERT_EQ(bench.gauge->seen().size(), 1u);
  EXPECT_EQ(bench.gauge->seen()[0].grid.x, 8u);
}

TEST(Measuring, GivesUpALaunchThatIsNoLongerWanted) {
  Bench bench;
  bench.gauge->hold(true);
  bench.measuring->turn(true);
  bench.measuring->follow(study_of("8"));
  bench.gauge->wait_for_jobs(1);
  bench.measuring->follow(study_of("4"));
  bench.gauge->wait_for_jobs(2);
  bench.gauge->hold(false);
  const auto state = bench.wait(has_something);
  EXPECT_EQ(bench.gauge->cancels, 1);
  EXPECT_EQ(state->measured.back().measurement.bytes, 16u);
  EXPECT_FALSE(state->failure);  // to give up is no failure
}

TEST(Measuring, GivesUpALaunchThatWasJustAboutToBegin) {
  Bench bench;
  bench.gauge->hold(true);
  bench.measuring->turn(true);
  const auto last = study_of("4");
  bench.gauge->before_measuring = [&] { bench.measuring->follow(last); };
  bench.measuring->follow(study_of("8"));
  bench.gauge->wait_for_jobs(2);
  EXPECT_EQ(bench.gauge->seen()[1].grid.x, 16u);
  bench.gauge->hold(false);
  const auto state = bench.wait(has_something);
  EXPECT_EQ(state->of(key_of(*last))->bytes, 16u);
  EXPECT_EQ(state->measured.size(), 1u);
}

TEST(Measuring, GivesWayToALaunchThatIsStillBeingPrepared) {
  Bench bench;
  bench.gauge->hold(true);
  bench.measuring->turn(true);
  bench.measuring->follow(study_of("8"));
  bench.gauge->wait_for_jobs(1);
  bench.measuring->give_way();
  bench.wait([](const MeasuringState& now) { return now.doing == Doing::waiting; });
  bench.gauge->wait_for_jobs(2);  // it came to nothing: the same launch again
  bench.gauge->hold(false);
  EXPECT_EQ(bench.wait(has_something)->measured[0].measurement.bytes, 8u);
}

TEST(Measuring, DoesNotMeasureTwiceWhatItKnowsUnlessAsked) {
  Bench bench;
  bench.measuring->turn(true);
  const auto wide = study_of("8"), narrow = study_of("4");
  bench.measuring->follow(wide);
  bench.wait(has_something);
  bench.measuring->follow(narrow);
  bench.wait([](const MeasuringState& state) { return state.measured.size() == 2; });
  bench.measuring->follow(wide);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_EQ(bench.gauge->seen().size(), 2u);
  bench.measuring->again();
  bench.gauge->wait_for_jobs(3);
}

TEST(Measuring, WaitsUntilItIsKnownWhatIsWrongWithTheLaunch) {
  Bench bench;
  bench.measuring->turn(true);
  bench.measuring->follow(study_of("8", false));
  bench.wait([](const MeasuringState& state) { return state.doing == Doing::waiting; });
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_TRUE(bench.gauge->seen().empty());
  bench.measuring->follow(study_of("8"));
  bench.wait(has_something);
}

TEST(Measuring, AsksBeforeALaunchThatWritesOutOfBounds) {
  Bench bench;
  bench.measuring->turn(true);
  const auto study = study_of("", true, std::string(WARPLENS_SOURCE_DIR) + "/tests/findings/oob_write.cu");
  ASSERT_FALSE(danger_of(*study).empty());
  bench.measuring->follow(study);
  const auto state = bench.wait([](const MeasuringState& now) { return now.doing == Doing::asking; });
  EXPECT_EQ(state->danger, danger_of(*study));
  EXPECT_TRUE(bench.gauge->seen().empty());
  bench.measuring->allow();
  bench.wait(has_something);
}

TEST(Measuring, LeavesALaunchBeThatWasDeclined) {
  Bench bench;
  bench.measuring->turn(true);
  bench.measuring->follow(study_of("", true, std::string(WARPLENS_SOURCE_DIR) + "/tests/findings/oob_write.cu"));
  bench.wait([](const MeasuringState& now) { return now.doing == Doing::asking; });
  bench.measuring->decline();
  bench.wait([](const MeasuringState& now) { return now.doing == Doing::nothing; });
  EXPECT_TRUE(bench.gauge->seen().empty());
}

TEST(Measuring, LetsALaunchThatOnlyReadsOutOfBoundsBe) {
  EXPECT_EQ(danger_of(*study_of("", true, std::string(WARPLENS_SOURCE_DIR) + "/tests/findings/oob_read.cu")), "");
}

TEST(Measuring, TellsAFailureOnceAndGoesOnWithTheNextLaunch) {
  Bench bench;
  bench.gauge->fault = "the kernel made an illegal access";
  bench.measuring->turn(true);
  bench.measuring->follow(study_of("8"));
  const auto state = bench.wait([](const MeasuringState& now) { return now.failure && now.doing == Doing::nothing; });
  EXPECT_EQ(state->failure->message, "the kernel made an illegal access");
  EXPECT_EQ(bench.gauge->seen().size(), 1u);
  bench.gauge->fault.clear();
  bench.measuring->follow(study_of("4"));
  EXPECT_FALSE(bench.wait(has_something)->failure);
}

TEST(Measuring, AsksTheHardwareOnceAndOnlyWhenTold) {
  Bench bench;
  const auto study = study_of("8");
  bench.measuring->follow(study);
  bench.measuring->ask_hardware();  // although measuring is switched off
  const auto state = bench.wait([](const MeasuringState& now) { return !now.counted.empty(); });
  const gpu::Counters* counters = state->counters_of(key_of(*study));
  ASSERT_TRUE(counters);
  EXPECT_EQ(counters->flow.dram_read_bytes, 8u);
  EXPECT_EQ(counters->instructions.size(), 1u);
  EXPECT_TRUE(state->measured.empty());
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_EQ(bench.gauge->seen().size(), 1u);
}

TEST(Measuring, CompilesForTheGpuThatIsThere) {
  Bench bench("80");
  bench.measuring->turn(true);
  bench.measuring->follow(study_of("8"));
  bench.wait(has_something);
  EXPECT_EQ(bench.gauge->seen()[0].arch, "sm_80");
}

TEST(Measuring, EndsWhileAMeasurementIsUnderWay) {
  Bench bench;
  bench.gauge->hold(true);
  bench.measuring->turn(true);
  bench.measuring->follow(study_of("8"));
  bench.gauge->wait_for_jobs(1);
  bench.measuring.reset();  // does not hang
}

}  // namespace
}  // namespace warplens::study
