// Compares the counter names in the glossary with the counters that are read.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "kernels/gpu/metric_counters.hpp"

namespace warplens::gpu {
namespace {

TEST(Glossary, HasEveryCounter) {
  std::ostringstream page;
  page << std::ifstream(std::string(WARPLENS_SOURCE_DIR) + "/docs/glossary.md").rdbuf();
  for (const MetricCounters& metric : metric_counters())
    for (const char* counter : metric.counters) EXPECT_THAT(page.str(), testing::HasSubstr(counter));
}

}  // namespace
}  // namespace warplens::gpu
