// Tests how predicted limiters and traffic are compared with hardware counters.
#include "app/study/limiter_accuracy.hpp"

#include <gtest/gtest.h>

namespace warplens::study {
namespace {

using clock::Limiter;

LimiterAccuracy limit_of(Limiter limiter, const gpu::UnitCounters& units) {
  LimiterAccuracy limit{.units = units};
  limit.prediction.limiter = limiter;
  return limit;
}

TEST(LimiterAccuracy, TheBusiestUnitIsTheOneThatTheHardwareSawBusiest) {
  EXPECT_EQ(limit_of({}, {.dram = 0.9, .l2 = 0.5, .l1 = 0.2, .issue = 0.1}).busiest(), BusiestUnit::dram);
  EXPECT_EQ(limit_of({}, {.dram = 0.3, .l2 = 0.5, .l1 = 0.95, .issue = 0.1}).busiest(), BusiestUnit::l1);
}

TEST(LimiterAccuracy, WhereNothingIsBusyNoUnitIsTheLimit) {
  const gpu::UnitCounters idle{.dram = 0.3, .l2 = 0.59, .l1 = 0.2, .issue = 0.1};
  EXPECT_EQ(limit_of({}, idle).busiest(), BusiestUnit::none);
  EXPECT_TRUE(limit_of(Limiter::waiting, idle).names_busiest());
  EXPECT_TRUE(limit_of(Limiter::launch, idle).names_busiest());
  EXPECT_FALSE(limit_of(Limiter::dram, idle).names_one_of_the_busiest());
}

TEST(LimiterAccuracy, TheUnitOfLoadsAndStoresAndSharedMemoryAreOneToAProfiler) {
  const gpu::UnitCounters units{.dram = 0.2, .l2 = 0.3, .l1 = 0.9, .issue = 0.1};
  EXPECT_TRUE(limit_of(Limiter::shared, units).names_busiest());
  EXPECT_TRUE(limit_of(Limiter::lsu, units).names_busiest());
  EXPECT_FALSE(limit_of(Limiter::l2, units).names_busiest());
}

TEST(LimiterAccuracy, OneThatIsAsBusyToATenthIsAsGoodAWord) {
  const gpu::UnitCounters units{.dram = 0.85, .l2 = 0.9, .l1 = 0.7, .issue = 0.1};
  EXPECT_FALSE(limit_of(Limiter::dram, units).names_busiest());
  EXPECT_TRUE(limit_of(Limiter::dram, units).names_one_of_the_busiest());
  EXPECT_FALSE(limit_of(Limiter::lsu, units).names_one_of_the_busiest());
  const gpu::UnitCounters hardly{.dram = 0.62, .l2 = 0.2, .l1 = 0.1, .issue = 0.1};
  EXPECT_TRUE(limit_of(Limiter::waiting, hardly).names_one_of_the_busiest());
}

TEST(LimiterAccuracy, TrafficIsComparedWhereThereIsSome) {
  LimiterAccuracy limit = limit_of(Limiter::dram, {.dram = 0.9});
  EXPECT_FALSE(limit.l2_read_ratio());
  limit.flow = {.l2_read_sectors = 1000, .dram_read_bytes = 6000, .dram_write_bytes = 2000};
  limit.prediction.traffic = {.l2_read_sectors = 1040, .dram_read_bytes = 6000, .dram_write_bytes = 3000};
  EXPECT_DOUBLE_EQ(*limit.l2_read_ratio(), 1.04);
  EXPECT_DOUBLE_EQ(*limit.dram_ratio(), 9.0 / 8);
  clock::Gpu gpu;
  gpu.l2_bytes = 7000;
  const LimitsVerdict small_l2 = verdict_of(std::vector{limit}, gpu);
  EXPECT_EQ(small_l2.l2_within_5.right, 1u);
  EXPECT_EQ(small_l2.dram_within_10.of, 1u);
  EXPECT_EQ(small_l2.dram_within_10.right, 0u);
  gpu.l2_bytes = 9000;
  EXPECT_EQ(verdict_of(std::vector{limit}, gpu).dram_within_10.of, 0u) << "all of it fits in L2";
}

TEST(LimiterAccuracy, WhatIsNotPredictedIsCountedApart) {
  LimiterAccuracy limit = limit_of(Limiter::dram, {.dram = 0.9});
  limit.prediction.not_predicted = "atomics";
  const LimitsVerdict verdict = verdict_of(std::vector{limit}, clock::Gpu{});
  EXPECT_EQ(verdict.not_predicted, 1u);
  EXPECT_EQ(verdict.busiest.of, 0u);
}

}  // namespace
}  // namespace warplens::study
