#include "app/study/sequence.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

using testing::HasSubstr;

/// A file with two launches. The first one adds up the numbers of each block, the second one adds up these sums.
const char* const kSumFile = R"~(/*+++
title = "Sum"
summary = "For a test."
check = { reference = "sum", output = "out" }
[[launch]]
entry = "add_up"
block = [64]
grid  = ["ceil_div(width, 64)"]
args  = ["in", "partial", "width"]
[[launch]]
entry = "add_up"
block = [64]
grid  = [1]
args  = ["partial", "out", "ceil_div(width, 64)"]
[buffers]
in      = { element = "int", rows = 1, cols = "width", fill = "index" }
partial = { element = "int", rows = 1, cols = "ceil_div(width, 64)", fill = "zero" }
out     = { element = "int", rows = 1, cols = 1, fill = "zero" }
+++*/
__global__ void add_up(const int* in, int* out, int n) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (i < n) atomicAdd(&sum, in[i]);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
)~";

class Sequence : public testing::Test {
 protected:
  std::string path_ = testing::TempDir() + "/warplens_sequence_test.cu";
  kernels::CompileCache cache_;
  void SetUp() override { std::ofstream(path_) << kSumFile; }
  void TearDown() override { std::filesystem::remove(path_); }
  std::vector<SequenceStep> steps(const ComparisonLimits& limits = {}) {
    return load_sequence({.kernel = path_, .size = {1000, 1}}, cache_, 1, {}, {}, limits);
  }
};

TEST_F(Sequence, StartsEachLaunchWithWhatThoseBeforeLeft) {
  std::vector<SequenceStep> all = steps();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].study.plan->launch.grid.x, 16u);
  EXPECT_EQ(all[1].study.plan->launch.grid.x, 1u);
  std::vector<std::uint8_t> bytes(16);
  all[1].study.plan->launch.buffers[1].fill(0, bytes);
  std::int32_t first = 0;
  std::memcpy(&first, bytes.data(), sizeof first);
  EXPECT_EQ(first, 63 * 64 / 2);
  add_findings(all[1].study, {}, {});
  add_comparison(all[1].study, 1, {}, {});
  EXPECT_TRUE(all[1].study.findings->compared);
  EXPECT_TRUE(all[1].study.findings->list.empty());
  EXPECT_EQ(all[0].study.kernel->check, kernels::Check::none) << "only the last launch has the check";
}

TEST_F(Sequence, AddsItsTotalsUp) {
  std::vector<SequenceStep> all = steps();
  for (SequenceStep& step : all) add_totals(step.study, 1, {}, {});
  const trace::Totals sum = sum_totals(all);
  EXPECT_EQ(sum.warp_instructions,
            all[0].study.totals->totals.warp_instructions + all[1].study.totals->totals.warp_instructions);
  EXPECT_EQ(sum.of(trace::Category::global_load).requests, 32u + 1u) << "1,000 numbers in 32 warps, 16 sums in one";
}

TEST_F(Sequence, SaysWhereALaunchIsTooLong) {
  const std::vector<SequenceStep> all = steps({.warp_instructions = 10});
  EXPECT_EQ(all[0].without_memory, "");
  EXPECT_THAT(all[1].without_memory, HasSubstr("launch 1 was not executed: the launch has about"));
}

TEST_F(Sequence, GivesOneOfItsLaunchesByNumber) {
  EXPECT_EQ(kernels::load_kernel(path_ + "#2").args[0], "partial");
  EXPECT_EQ(kernels::load_kernel(path_ + "#1").args[0], "in");
  EXPECT_EQ(kernels::launch_count(kernels::load_kernel(path_ + "#2")), 1u);
  EXPECT_THROW(kernels::load_kernel(path_ + "#3"), kernels::InputError);
  EXPECT_THROW(kernels::load_kernel(path_ + "#x"), kernels::InputError);
}

}  // namespace
}  // namespace warplens::study
