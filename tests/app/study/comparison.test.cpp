#include "app/study/comparison.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::study {
namespace {

using gpu::HardwareCount;
using gpu::Metric;
using gpu::Quantity;
using testing::HasSubstr;
using trace::Category;

trace::Totals totals_with(Category category, const trace::AccessTotals& totals) {
  return {.instructions = {{0, category, totals}}};
}

TEST(Compare, SaysEqualOnlyForTheVeryNumber) {
  const trace::Totals model = totals_with(Category::global_load, {.requests = 4, .sectors = 16});
  const HardwareCount hardware[] = {{{Category::global_load, Quantity::requests}, 4},
                                    {{Category::global_load, Quantity::sectors}, 17}};
  const std::vector<Compared> metrics = compare(model, hardware, Contention::possible);
  ASSERT_EQ(metrics.size(), 2u);
  EXPECT_EQ(metrics[0].verdict, Verdict::equal);
  EXPECT_EQ(metrics[1].verdict, Verdict::different);
  EXPECT_EQ(metrics[1].model, 16u);
  EXPECT_EQ(metrics[1].hardware, 17u);
  EXPECT_EQ(worst(metrics), Verdict::different);
}

TEST(Compare, SeesWhatTheModelDoesNotHave) {
  const HardwareCount hardware[] = {{{Category::local_store, Quantity::sectors}, 8},
                                    {{Category::local_load, Quantity::sectors}, 0}};
  const std::vector<Compared> metrics = compare({}, hardware, Contention::possible);
  ASSERT_EQ(metrics.size(), 1u) << "a metric that is 0 in both is left out";
  EXPECT_EQ(metrics[0].verdict, Verdict::different);
}

TEST(Compare, ExcusesSectorsButNoRequestsOfAnInexactRule) {
  const trace::Totals model = totals_with(Category::global_atomic, {.requests = 1, .sectors = 5, .inexact = 1});
  const HardwareCount hardware[] = {{{Category::global_atomic, Quantity::requests}, 2},
                                    {{Category::global_atomic, Quantity::sectors}, 4}};
  const std::vector<Compared> metrics = compare(model, hardware, Contention::possible);
  ASSERT_EQ(metrics.size(), 2u);
  EXPECT_EQ(metrics[0].verdict, Verdict::different);
  EXPECT_EQ(metrics[1].verdict, Verdict::inexact);
}

TEST(Compare, ExcusesACounterThatCountsMoreThanTheFigure) {
  const trace::Totals model = totals_with(Category::shared_atomic, {.requests = 1, .wavefronts = 32});
  const HardwareCount hardware[] = {{{Category::shared_atomic, Quantity::wavefronts}, 33}};
  EXPECT_EQ(worst(compare(model, hardware, Contention::possible)), Verdict::inexact);
}

TEST(Compare, KnowsWhereTheMachineCodeIsAnotherThanTheProgram) {
  const trace::Totals model = totals_with(Category::global_load, {.requests = 2, .sectors = 8, .reshaped = 2});
  const HardwareCount hardware[] = {{{Category::global_load, Quantity::requests}, 1}};
  const std::vector<Compared> metrics = compare(model, hardware, Contention::possible);
  EXPECT_EQ(metrics.at(0).verdict, Verdict::inexact);
  EXPECT_THAT(reason_of(metrics.at(0)), HasSubstr("machine code"));
}

TEST(Compare, ExcusesDivergentBranchesThatTheMachineCodeContainsSeveralTimes) {
  const HardwareCount hardware[] = {{{std::nullopt, Quantity::divergent}, 9}};
  EXPECT_EQ(compare({.jumps = {.count = 9}}, hardware, Contention::possible).at(0).verdict, Verdict::equal);
  const std::vector<Compared> different = compare({.jumps = {.count = 8}}, hardware, Contention::possible);
  EXPECT_EQ(different.at(0).verdict, Verdict::different);
  EXPECT_EQ(worst(different), Verdict::equal) << "the accesses are equal";
  const std::vector<Compared> metrics =
      compare({.jumps = {.count = 8, .is_exact = false}}, hardware, Contention::possible);
  EXPECT_EQ(metrics.at(0).verdict, Verdict::inexact);
  EXPECT_THAT(reason_of(metrics.at(0)), HasSubstr("divergent branches"));
}

TEST(Contention, IsPossibleWhereAMultiprocessorMayHaveTwoWarps) {
  EXPECT_EQ(contention_of({132, 1, 1}, {32, 1, 1}, 132), Contention::none);
  EXPECT_EQ(contention_of({4, 1, 1}, {4, 4, 2}, 132), Contention::none);
  EXPECT_EQ(contention_of({133, 1, 1}, {32, 1, 1}, 132), Contention::possible);
  EXPECT_EQ(contention_of({1, 1, 1}, {33, 1, 1}, 132), Contention::possible);
  EXPECT_EQ(contention_of({1, 1, 1}, {32, 1, 1}, 0), Contention::possible) << "unknown GPU";
}

constexpr Metric kLoads{Category::shared_load, Quantity::wavefronts};

/// Compares the counters of a GPU with the model, for a launch with 8 wavefronts. Some of its loads are merged.
/// `instrumented` and `unit` are the values of the instrumented counter and of the unit's own counter.
Compared of_merged(std::uint64_t instrumented, std::optional<std::uint64_t> unit, Contention contention) {
  const trace::Totals model = totals_with(Category::shared_load, {.requests = 8, .wavefronts = 8, .merged = 4});
  const HardwareCount hardware[] = {{kLoads, instrumented, unit}};
  return compare(model, hardware, contention).at(0);
}

TEST(CompareMergedLoads, TheUnitsOwnCounterIsTheReferee) {
  const Compared metric = of_merged(12, 8, Contention::none);
  EXPECT_EQ(metric.verdict, Verdict::equal) << "the instrumented counter is wrong for these loads";
  EXPECT_EQ(metric.hardware, 8u);
  ASSERT_TRUE(metric.both);
  EXPECT_EQ(metric.both->instrumented, 12u);
  EXPECT_EQ(metric.both->unit, 8u);
  EXPECT_EQ(of_merged(12, 8, Contention::possible).verdict, Verdict::equal);
}

TEST(CompareMergedLoads, WithoutContentionNothingElseWillDo) {
  EXPECT_EQ(of_merged(8, 9, Contention::none).verdict, Verdict::different);
  EXPECT_EQ(of_merged(12, 9, Contention::none).verdict, Verdict::different);
}

TEST(CompareMergedLoads, WithContentionTheUnitsCounterShowsAtLeastWhatThereWas) {
  EXPECT_EQ(of_merged(12, 7, Contention::possible).verdict, Verdict::different) << "this counter is never too small";
  EXPECT_EQ(of_merged(8, 9, Contention::possible).verdict, Verdict::equal)
      << "the instrumented counter does not see contention";
  EXPECT_EQ(of_merged(8, 9, Contention::possible).hardware, 8u);
  const Compared neither = of_merged(12, 9, Contention::possible);
  EXPECT_EQ(neither.verdict, Verdict::inexact);
  EXPECT_THAT(reason_of(neither), HasSubstr("only an upper bound"));
}

TEST(CompareMergedLoads, OfAWorkerThatDoesNotReadTheUnitsCounterAreExcused) {
  EXPECT_EQ(of_merged(8, {}, Contention::none).verdict, Verdict::equal);
  EXPECT_EQ(of_merged(12, {}, Contention::none).verdict, Verdict::inexact);
  EXPECT_THAT(reason_of(of_merged(12, {}, Contention::none)), HasSubstr("does not read"));
}

TEST(Compare, AsksTheInstrumentedCounterWhereNothingMerges) {
  const trace::Totals model = totals_with(Category::shared_load, {.requests = 8, .wavefronts = 8});
  const auto verdict = [&](std::uint64_t instrumented, std::uint64_t unit) {
    const HardwareCount hardware[] = {{kLoads, instrumented, unit}};
    return compare(model, hardware, Contention::possible).at(0).verdict;
  };
  EXPECT_EQ(verdict(8, 9), Verdict::equal) << "the counter of the load/store unit also counts waits";
  EXPECT_EQ(verdict(9, 8), Verdict::different);
}

}  // namespace
}  // namespace warplens::study
