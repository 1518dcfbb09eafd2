#include "app/profiler/ncu_compare.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace warplens::profiler {
namespace {

using trace::Category;

constexpr const char* kUnit = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum";
constexpr const char* kInstrumented = "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum";
constexpr const char* kConflicts = "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum";

/// Returns the model's totals of a launch with 1,000 shared loads (4,000 wavefronts) and 1,000 global stores (8,000
/// sectors).
trace::Totals model(std::uint64_t merged = 0) {
  trace::Totals totals;
  totals.instructions = {
      {0, Category::shared_load, {.requests = 1000, .wavefronts = 4000, .ideal_wavefronts = 1000, .merged = merged}},
      {1, Category::global_store, {.requests = 1000, .sectors = 8000}}};
  totals.warp_instructions = 5000;
  return totals;
}

NcuCompared judged(const std::map<std::string, ReportNumber>& metrics, const std::string& name,
                   const trace::Totals& totals = model(), bool same_launch = true) {
  NcuLaunch launch;
  launch.metrics = metrics;
  for (const NcuCompared& one : compare_ncu(totals, launch, same_launch))
    if (one.counter->name == name) return one;
  ADD_FAILURE() << name << " was not judged";
  return {};
}

TEST(CompareNcu, EqualNumbersNeedNoReason) {
  const NcuCompared one = judged({{kInstrumented, {4000}}}, kInstrumented);
  EXPECT_EQ(one.verdict, NcuVerdict::equal);
  EXPECT_EQ(one.reason, NcuReason::none);
}

TEST(CompareNcu, MoreOfTheUnitIsWaitingWhereTheOtherCounterHasTheModelsNumber) {
  const NcuCompared one = judged({{kInstrumented, {4000}}, {kUnit, {4432}}}, kUnit);
  EXPECT_EQ(one.verdict, NcuVerdict::explained);
  EXPECT_EQ(one.reason, NcuReason::waits);
  EXPECT_EQ(judged({{kInstrumented, {4000}}, {kConflicts, {3432}}}, kConflicts).reason, NcuReason::waits);
}

TEST(CompareNcu, TheUnitNeverCountsLess) {
  EXPECT_EQ(judged({{kInstrumented, {4000}}, {kUnit, {3999}}}, kUnit).verdict, NcuVerdict::different);
}

TEST(CompareNcu, MoreIsNotWaitingWhereTheOtherCounterHasMoreToo) {
  EXPECT_EQ(judged({{kInstrumented, {4100}}, {kUnit, {4432}}}, kUnit).verdict, NcuVerdict::different);
  EXPECT_EQ(judged({{kInstrumented, {4100}}}, kInstrumented).verdict, NcuVerdict::different);
}

TEST(CompareNcu, WithoutTheOtherCounterALittleMoreIsTakenForWaiting) {
  EXPECT_EQ(judged({{kUnit, {4160}}}, kUnit).reason, NcuReason::waits);
  EXPECT_EQ(judged({{kUnit, {4280}}}, kUnit).verdict, NcuVerdict::different) << "7 %: loads never waited so long";

  const std::string stores = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum";
  trace::Totals beside_conflicts = model();
  beside_conflicts.instructions.push_back(
      {2, Category::shared_store, {.requests = 1000, .wavefronts = 1000, .ideal_wavefronts = 1000}});
  EXPECT_EQ(judged({{stores, {1108}}}, stores, beside_conflicts).reason, NcuReason::waits);
  EXPECT_EQ(judged({{stores, {1150}}}, stores, beside_conflicts).verdict, NcuVerdict::different);
  trace::Totals beside_none = beside_conflicts;
  beside_none.instructions.front().totals.wavefronts = 1000;
  EXPECT_EQ(judged({{stores, {1108}}}, stores, beside_none).verdict, NcuVerdict::different);
}

TEST(CompareNcu, LoadsThatMergeAreMiscountedByInstrumenting) {
  EXPECT_EQ(judged({{kInstrumented, {5000}}}, kInstrumented, model(10)).reason, NcuReason::merges);
  EXPECT_EQ(judged({{kInstrumented, {5000}}}, kInstrumented).verdict, NcuVerdict::different);
}

TEST(CompareNcu, SomeSectorsOfStoresAreCountedAgainButNotMany) {
  const std::string name = "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum";
  EXPECT_EQ(judged({{name, {8005}}}, name).reason, NcuReason::counted_again);
  EXPECT_EQ(judged({{name, {7999}}}, name).verdict, NcuVerdict::different);
  EXPECT_EQ(judged({{name, {9000}}}, name).verdict, NcuVerdict::different);
}

TEST(CompareNcu, CachesMayKeepSectorsBackAndNotAddAny) {
  const std::string name = "lts__t_sectors_srcunit_tex_op_write.sum";
  EXPECT_EQ(judged({{name, {7000}}}, name).reason, NcuReason::caches);
  EXPECT_EQ(judged({{name, {8001}}}, name).verdict, NcuVerdict::different);
  const std::string loads = "l1tex__m_xbar2l1tex_read_sectors_mem_lg_op_ld.sum";
  trace::Totals loading;
  loading.instructions = {{0, Category::global_load, {.requests = 1000, .sectors = 6000}},
                          {1, Category::local_load, {.requests = 500, .sectors = 2000}}};
  EXPECT_EQ(judged({{loads, {6500}}}, loads, loading).reason, NcuReason::caches);
  EXPECT_EQ(judged({{loads, {8001}}}, loads, loading).verdict, NcuVerdict::different);
}

TEST(CompareNcu, InstructionsAreNotComparable) {
  const NcuCompared one = judged({{"smsp__inst_executed.sum", {7777}}}, "smsp__inst_executed.sum");
  EXPECT_EQ(one.reason, NcuReason::own_instructions);
}

TEST(CompareNcu, FewerDigitsExplainWhatTheyCanHide) {
  const std::string name = "smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_st.sum";
  EXPECT_EQ(judged({{name, {8040, 50}}}, name).reason, NcuReason::rounded);
  EXPECT_EQ(judged({{name, {8100, 50}}}, name).verdict, NcuVerdict::different);
}

TEST(CompareNcu, AnotherLaunchHasOtherNumbers) {
  EXPECT_EQ(judged({{kInstrumented, {9000}}}, kInstrumented, model(), false).reason, NcuReason::other_launch);
}

TEST(CompareNcu, WhatNeitherHasIsLeftOutAndOtherMetricsAreCounted) {
  NcuLaunch launch;
  launch.metrics = {{"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_local_op_ld.sum", {0}}, {"gpu__time_duration.sum", {7}}};
  EXPECT_TRUE(compare_ncu(model(), launch).empty());
  EXPECT_EQ(not_modelled(launch), 1u);
}

TEST(NcuCounters, StandInTheOrderOfTheirNamesEachOnce) {
  EXPECT_TRUE(std::ranges::is_sorted(ncu_counters(), {}, [](const NcuCounter& row) { return std::string(row.name); }));
  EXPECT_TRUE(std::ranges::adjacent_find(ncu_counters(), {}, [](const NcuCounter& row) {
                return std::string(row.name);
              }) == ncu_counters().end());
}

}  // namespace
}  // namespace warplens::profiler
