#include "kernels/gpu/counters.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "kernels/gpu/counter.hpp"
#include "kernels/gpu/error.hpp"
#include "kernels/gpu/metric_counters.hpp"

namespace warplens::gpu {
namespace {

using trace::Category;

TEST(Metric, CanBeFoundByName) {
  const Metric metric{Category::shared_load, Quantity::wavefronts};
  EXPECT_EQ(name_of(metric), "shared_load.wavefronts");
  EXPECT_EQ(metric_named("shared_load.wavefronts"), metric);
  EXPECT_EQ(metric_named("branches.divergent"), (Metric{std::nullopt, Quantity::divergent}));
  EXPECT_FALSE(metric_named("shared_load"));
  EXPECT_FALSE(metric_named("shared_load.wavefront"));
}

TEST(Modelled, ReturnsTheModelsValueOfAMetric) {
  const trace::Totals totals{
      .instructions = {{3, Category::global_load, {.requests = 2, .sectors = 8}},
                       {7, Category::global_load, {.requests = 1, .sectors = 5}},
                       {8, Category::constant_load, {.requests = 4, .wavefronts = 12, .ideal_wavefronts = 4}}}};
  EXPECT_EQ(modelled_value(totals, {Category::global_load, Quantity::requests}), 3u);
  EXPECT_EQ(modelled_value(totals, {Category::global_load, Quantity::sectors}), 13u);
  EXPECT_EQ(modelled_value(totals, {Category::constant_load, Quantity::replays}), 8u);
  EXPECT_EQ(modelled_value(totals, {Category::shared_load, Quantity::wavefronts}), 0u);
}

TEST(Modelled, ReturnsTheDivergentJumpsOfTheMachineCode) {
  EXPECT_EQ(modelled_value({.jumps = {.count = 7}}, {std::nullopt, Quantity::divergent}), 7u);
}

TEST(MetricCounters, HaveOneRowPerMetricWithAReason) {
  std::set<std::string> metrics;
  for (const MetricCounters& row : metric_counters()) {
    EXPECT_TRUE(metrics.insert(name_of(row.metric)).second) << name_of(row.metric);
    EXPECT_FALSE(row.counters.empty());
    EXPECT_GT(std::string(row.reason).size(), 20u);
  }
  // Every category that the model counts in a launch has hardware counters.
  for (std::size_t category = 0; category < trace::kCategories; ++category) {
    const std::string name = trace::name_of(static_cast<Category>(category));
    EXPECT_TRUE(std::ranges::any_of(metrics, [&](const std::string& one) { return one.starts_with(name + "."); }))
        << name;
  }
}

TEST(Counter, ReportsAMissingGpu) {
  try {
    devices();
    GTEST_SKIP() << "there is a GPU";
  } catch (const Error& missing) {
    try {
      Counter counter;
      FAIL() << "a counter was created without a GPU";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), missing.kind());
    }
  }
}

}  // namespace
}  // namespace warplens::gpu
