// Compares the counts of the current model with the counters of real GPUs: every launch of tests/gpu/verified is
// counted again, without a GPU. tests/gpu/verified/README.md describes how the tables were made.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "app/study/verification.hpp"
#include "kernels/load/catalogue.hpp"

namespace warplens::study {
namespace {

namespace fs = std::filesystem;

/// Kernels that still must be measured on a GPU (CONTRIBUTING.md, "Add a kernel").
const std::set<std::string> kNotYetVerified = {};

std::vector<nlohmann::json> tables() {
  std::vector<nlohmann::json> tables;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(fs::path(WARPLENS_SOURCE_DIR) / "tests" / "gpu" / "verified"))
    if (entry.path().extension() == ".json") tables.push_back(nlohmann::json::parse(std::ifstream(entry.path())));
  return tables;
}

/// Reads a matrix size. Older tables contain it as a pair of numbers.
kernels::Size size_of(const nlohmann::json& size) {
  if (size.is_array()) return {size.at(0), size.at(1)};
  return {size.at("width"), size.at("height")};
}

VerifiedChoice launch_of(const nlohmann::json& row) {
  VerifiedChoice launch{.choice = {.kernel = row.at("kernel"), .size = size_of(row.at("size"))}};
  for (const auto& [name, value] : row.at("set").items()) launch.choice.set[name] = value;
  if (row.contains("offsets")) launch.offsets = row.at("offsets").get<std::vector<std::uint64_t>>();
  return launch;
}

std::vector<gpu::HardwareCount> hardware_of(const nlohmann::json& row) {
  std::vector<gpu::HardwareCount> counts;
  for (const auto& [name, metric] : row.at("figures").items()) {
    const auto known = gpu::metric_named(name);
    EXPECT_TRUE(known) << name;
    if (!known) continue;
    gpu::HardwareCount count{*known, metric.at("hardware").get<std::uint64_t>(), {}};
    if (metric.contains("unit")) {
      count.value = metric.at("instrumented");
      count.by_unit = metric.at("unit").get<std::uint64_t>();
    }
    counts.push_back(count);
  }
  return counts;
}

class VerifiedKernel : public testing::TestWithParam<std::string> {};

TEST_P(VerifiedKernel, CountsWhatEveryGpuCounted) {
  kernels::CompileCache cache;
  std::map<std::string, Study> models;  // shared by the tables, because several of them have the same launches
  unsigned compared = 0;
  for (const nlohmann::json& table : tables())
    for (const nlohmann::json& row : table.at("rows")) {
      if (row.at("kernel") != GetParam()) continue;
      const VerifiedChoice launch = launch_of(row);
      const std::string key = nlohmann::json{row.at("size"), row.at("set"), launch.offsets}.dump();
      if (!models.contains(key)) models[key] = model_launch(launch, cache, "sm_90");
      const simt::Launch& made = models[key].plan->launch;
      const auto contention = contention_of(made.grid, made.block, table.value("multiprocessors", 0u));
      for (const Compared& metric : compare(models[key].totals->totals, hardware_of(row), contention)) {
        EXPECT_NE(metric.verdict, Verdict::different)
            << key << " on " << table.at("gpu") << ": " << gpu::name_of(metric.metric) << " model " << metric.model
            << " hardware " << metric.hardware;
        ++compared;
      }
    }
  EXPECT_EQ(compared > 0, !kNotYetVerified.contains(GetParam()))
      << "no table has this kernel, or kNotYetVerified is out of date";
}

INSTANTIATE_TEST_SUITE_P(Catalogue, VerifiedKernel, testing::ValuesIn(kernels::catalogue()),
                         [](const auto& info) { return info.param; });

TEST(VerifiedTables, NameTheGpuAndHaveAtLeast300LaunchesAndCountThemRight) {
  ASSERT_GE(tables().size(), 2u);
  for (const nlohmann::json& table : tables()) {
    EXPECT_TRUE(table.at("gpu").get<std::string>().starts_with("NVIDIA "));
    EXPECT_FALSE(table.at("driver").get<std::string>().empty());
    EXPECT_EQ(table.at("date").get<std::string>().size(), 10u);
    EXPECT_GE(table.at("rows").size(), 300 + kernels::catalogue().size());
    EXPECT_EQ(table.at("rows").size(), table.at("launches"));
    std::size_t equal = 0;
    for (const nlohmann::json& row : table.at("rows")) equal += row.value("verdict", "") == "equal";
    EXPECT_EQ(equal, table.at("equal"));
  }
}

}  // namespace
}  // namespace warplens::study
