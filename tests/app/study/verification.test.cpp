#include "app/study/verification.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "kernels/gpu/error.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

using gpu::HardwareCount;
using gpu::Metric;
using gpu::Quantity;
using testing::HasSubstr;
using trace::Category;

/// Returns the counters of one launch. Throws gpu::Error.
using CountJob = std::function<gpu::Counters(const gpu::Job&)>;

/// Returns a function that reads the counters of all launches with `count`, one launch after the other.
CountAll one_by_one(const CountJob& count) {
  return [count](std::size_t jobs, const JobOf& job, const CountDone& done) {
    for (std::size_t number = 0; number < jobs; ++number) {
      const auto result = [&]() -> CountResult {
        try {
          return count(job(number));
        } catch (const gpu::Error& error) {
          return error;
        }
      }();
      if (!done(number, result)) return;
    }
  };
}

/// Returns a function that gives the counts of the model as the counters of a GPU. Adds `more_load_sectors` to the
/// sectors of global loads.
CountJob gpu_like(const VerifiedChoice& launch, std::uint64_t more_load_sectors = 0) {
  return [=](const gpu::Job&) {
    kernels::CompileCache cache;
    const Study study = model_launch(launch, cache, "sm_90");
    gpu::Counters counters;
    const Metric sectors{Category::global_load, Quantity::sectors}, stored{Category::global_store, Quantity::sectors};
    counters.counts.push_back({sectors, gpu::modelled_value(study.totals->totals, sectors) + more_load_sectors});
    counters.counts.push_back({stored, gpu::modelled_value(study.totals->totals, stored)});
    return counters;
  };
}

TEST(Verify, HoldsTheModelOfTheWholeGridAgainstTheCounters) {
  const VerifiedChoice launch{.choice = {.kernel = "naive", .size = {64, 32}}, .offsets = {}};
  const std::vector<Verified> same = verify(std::span(&launch, 1), one_by_one(gpu_like(launch)), {});
  ASSERT_EQ(same.size(), 1u);
  EXPECT_EQ(same[0].error, "");
  ASSERT_EQ(same[0].metrics.size(), 2u);
  EXPECT_EQ(same[0].metrics[0].model, 64u * 32 * 4 / 32);
  EXPECT_EQ(worst(same[0].metrics), Verdict::equal);
  EXPECT_EQ(worst(verify(std::span(&launch, 1), one_by_one(gpu_like(launch, 1)), {})[0].metrics), Verdict::different);
}

/// Compares a launch with wide loads on a GPU of 132 multiprocessors. For this launch, the counter of the shared-memory
/// unit is `more_by_unit` wavefronts above the model, and the instrumented counter is 25 % above the model.
Compared wide_loads(const kernels::Values& set, std::uint64_t more_by_unit) {
  constexpr Metric kLoads{Category::shared_load, Quantity::wavefronts};
  const VerifiedChoice launch{
      .choice = {.kernel = std::string(WARPLENS_SOURCE_DIR) + "/tests/gpu/kernels/merged_loads.cu",
                 .size = {4096, 1},
                 .set = set},
      .offsets = {}};
  kernels::CompileCache cache;
  const std::uint64_t model = gpu::modelled_value(model_launch(launch, cache, "sm_90").totals->totals, kLoads);
  const auto count = [&](const gpu::Job&) {
    gpu::Counters counters{.device = {.multiprocessors = 132}};
    counters.counts.push_back({kLoads, model + model / 4, model + more_by_unit});
    return counters;
  };
  return verify(std::span(&launch, 1), one_by_one(count), {}).at(0).metrics.at(0);
}

TEST(Verify, HoldsLoadsThatMergeAgainstTheUnitsOwnCounter) {
  EXPECT_EQ(wide_loads({{"T", "float2"}}, 0).verdict, Verdict::equal);
  EXPECT_EQ(wide_loads({{"T", "float4"}}, 0).verdict, Verdict::equal);
  EXPECT_EQ(wide_loads({}, 1).verdict, Verdict::different) << "each multiprocessor has one block of one warp";
  EXPECT_EQ(wide_loads({{"THREADS", "256"}}, 1).verdict, Verdict::inexact) << "warps compete";
  const Compared unmerged = wide_loads({{"SHARED", "0"}}, 0);
  EXPECT_FALSE(unmerged.merges);
  EXPECT_EQ(unmerged.verdict, Verdict::different) << "the instrumented counter is exact here";
}

TEST(Verify, MovesTheBuffers) {
  const VerifiedChoice launch{.choice = {.kernel = "naive", .size = {32, 1}, .set = {{"BX", "32"}, {"BY", "1"}}},
                              .offsets = {1, 0}};
  std::uint64_t offset = 0;
  const auto counted = verify(std::span(&launch, 1), one_by_one([&](const gpu::Job& job) {
                                offset = job.buffers[0].offset;
                                return gpu_like(launch)(job);
                              }),
                              {});
  EXPECT_EQ(offset, 1u);
  EXPECT_EQ(counted[0].metrics[0].model, 5u) << "32 floats from the second float on are in five sectors";
}

TEST(Verify, DoesNotLaunchWhatWritesOutOfBounds) {
  const VerifiedChoice launch{
      .choice = {.kernel = std::string(WARPLENS_SOURCE_DIR) + "/tests/findings/oob_write.cu", .size = {100, 1}},
      .offsets = {}};
  unsigned launched = 0;
  const auto count = [&](const gpu::Job&) {
    ++launched;
    return gpu::Counters{};
  };
  const std::vector<Verified> refused = verify(std::span(&launch, 1), one_by_one(count), {});
  EXPECT_THAT(refused.at(0).error, HasSubstr("out-of-bounds"));
  EXPECT_EQ(launched, 0u);
  verify(std::span(&launch, 1), one_by_one(count), {.anyway = true});
  EXPECT_EQ(launched, 1u);
}

TEST(Verify, GoesOnAfterALaunchThatTheGpuDidNotFinishButNotWithoutAGpu) {
  const VerifiedChoice launches[] = {{{.kernel = "naive", .size = {64, 32}}, {}},
                                     {{.kernel = "naive", .size = {32, 32}}, {}}};
  unsigned asked = 0;
  const auto flaky = [&](const gpu::Job& job) {
    if (++asked == 1) throw gpu::Error(gpu::ErrorKind::lost, "the worker is gone");
    return gpu_like(launches[1])(job);
  };
  const std::vector<Verified> verified = verify(launches, one_by_one(flaky), {});
  ASSERT_EQ(verified.size(), 2u);
  EXPECT_EQ(verified[0].error, "the worker is gone");
  EXPECT_EQ(worst(verified[1].metrics), Verdict::equal);
  asked = 0;
  const auto forbidden = [&](const gpu::Job&) -> gpu::Counters {
    ++asked;
    throw gpu::Error(gpu::ErrorKind::no_rights, "may not");
  };
  EXPECT_THROW(verify(launches, one_by_one(forbidden), {}), gpu::Error);
  EXPECT_EQ(asked, 1u) << "this error would occur for every launch";
}

TEST(Verify, TellsWhatCannotBePlanned) {
  const VerifiedChoice launch{.choice = {.kernel = "naive", .set = {{"BX", "256"}, {"BY", "256"}}}, .offsets = {}};
  const auto verified = verify(std::span(&launch, 1), one_by_one([](const gpu::Job&) { return gpu::Counters{}; }), {});
  EXPECT_THAT(verified.at(0).error, HasSubstr("at most 1024"));
}

TEST(RandomLaunches, AreTheSameForTheSameSeedAndCanAllBeLaunched) {
  const std::vector<Choice> kernels{{.kernel = "naive"}, {.kernel = "float4"}};
  const std::vector<VerifiedChoice> launches = random_launches(kernels, 7, 3, {});
  ASSERT_EQ(launches.size(), 7u);
  EXPECT_EQ(launches, random_launches(kernels, 7, 3, {}));
  EXPECT_NE(launches, random_launches(kernels, 7, 4, {}));
  kernels::CompileCache cache;
  for (const VerifiedChoice& launch : launches) EXPECT_EQ(search_for_danger(model_launch(launch, cache, "sm_90")), "");
}

}  // namespace
}  // namespace warplens::study
