// Reads tables of counters that `verify --why --format json` wrote, and checks the required accuracy of the predicted
// limiters on a part of each table (`verify --why --counted` uses all launches).
#include "app/study/verification_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/study/limiter_accuracy.hpp"
#include "kernels/gpu_data/gpu_file.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

using ::testing::HasSubstr;

const std::filesystem::path kRoot = WARPLENS_SOURCE_DIR;

std::string text_of(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(kRoot / "tests/gpu/predicted" / name).rdbuf();
  return text.str();
}

CountedTable table(const std::string& name) {
  return read_counted_table(text_of(name), name);
}

TEST(CountedTable, HasTheLaunchesAndWhatWasCounted) {
  const CountedTable catalogue = table("catalogue_why_h200.json");
  EXPECT_EQ(catalogue.gpu, "NVIDIA H200");
  EXPECT_EQ(catalogue.driver, "580.159.04");
  ASSERT_GT(catalogue.launches.size(), 100u);
  const Verified& first = catalogue.launches.front();
  EXPECT_EQ(first.launch.choice.kernel, "naive");
  EXPECT_EQ(first.launch.choice.size, (kernels::Size{4096, 4096}));
  EXPECT_EQ(first.launch.choice.set.at("BX"), "32");
  EXPECT_EQ(first.counters.units->l2, 0.85);
  EXPECT_EQ(first.counters.flow.l2_read_sectors, 2'097'152u);
  EXPECT_EQ(first.counters.date, catalogue.date);
}

std::string message_of(const std::string& text) {
  try {
    read_counted_table(text, "counters.json");
  } catch (const kernels::InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(CountedTable, OfATextThatIsNoneSaysSoWithTheFilesName) {
  for (const char* text : {"", "[]", "{", R"({"gpu": "x"})", R"({"gpu": 1, "driver": "", "date": "", "rows": []})",
                           R"({"gpu": "x", "driver": "", "date": "", "rows": [{"kernel": "naive"}]})"})
    EXPECT_THAT(message_of(text),
                HasSubstr("counters.json: this is not a table that 'verify --why --format json' wrote"))
        << text;
}

TEST(MeasuredTable, HasTheLaunchesAndTheirMedians) {
  const MeasuredTable kernels = read_measured_table(text_of("kernels_times_h200.json"), "kernels");
  EXPECT_EQ(kernels.gpu, "NVIDIA H200");
  ASSERT_EQ(kernels.launches.size(), 70u);
  const Record& first = kernels.launches.front();
  EXPECT_EQ(first.kernel, "tests/gpu/predicted/kernels/batched_matmul8.cu");
  EXPECT_EQ(first.size, (kernels::Size{1024, 256}));
  EXPECT_NEAR(first.measurement.kernel.median, 4.864e-6, 1e-12);
  EXPECT_FALSE(first.measurement.flushed);
  EXPECT_EQ(first.measurement.device.name, "NVIDIA H200");
}

/// Predicts every `step`-th launch of a table.
LimitsVerdict verdict(const std::string& name, const std::string& gpu, std::size_t step) {
  std::vector<Verified> some;
  const CountedTable all = table(name);
  for (std::size_t at = 0; at < all.launches.size(); at += step) {
    some.push_back(all.launches[at]);
    Choice& choice = some.back().launch.choice;
    if (choice.kernel.ends_with(".cu")) choice.kernel = kRoot / choice.kernel;
  }
  const clock::Gpu judged = kernels::gpu_named(gpu);
  return verdict_of(judge_limits(some, judged), judged);
}

double share(const Score& score) {
  return static_cast<double>(score.right) / static_cast<double>(score.of);
}

// For the whole table, the share of launches with the right busiest unit is 0.904, and the share with the right reads
// of L2 is 0.952. tests/gpu/predicted/README.md lists the launches for which the prediction is wrong.
TEST(CountedTable, OnAnH200TheBusiestUnitIsNamed) {
  const LimitsVerdict catalogue = verdict("catalogue_why_h200.json", "h200", 3);
  EXPECT_GE(share(catalogue.busiest), 0.88);
  EXPECT_GE(share(catalogue.one_of_busiest), 0.95);
  EXPECT_GE(share(catalogue.l2_within_5), 0.93);
  EXPECT_GE(share(catalogue.dram_within_10), 0.9);
}

}  // namespace
}  // namespace warplens::study
