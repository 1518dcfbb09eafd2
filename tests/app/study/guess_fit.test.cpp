#include "app/study/guess_fit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/study/warnings.hpp"
#include "kernels/header_guess/header_draft.hpp"

namespace warplens::study {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Returns the study, with totals and findings, of a program without a Warplens header.
Study guessed(const std::string& text) {
  Choice choice;
  choice.kernel = "some/k.cu";
  choice.text = std::make_shared<const std::string>(text);
  choice.size = kernels::load_kernel(choice.kernel, *choice.text).default_size.value_or(kernels::Size{});
  kernels::CompileCache cache;
  Study study = load(choice, cache);
  add_totals_so_far(study, 1, {}, {});
  add_findings(study, {}, {});
  return study;
}

TEST(GuessFit, LaunchesAKernelThatSynchronisesTheGridCooperatively) {
  const Study study = guessed(R"(
#include <cooperative_groups.h>
__global__ void both(int* out) {
  out[blockIdx.x * 32 + threadIdx.x] = 1;
  cooperative_groups::this_grid().sync();
  out[threadIdx.x] += out[32 + threadIdx.x];
}
int main() { int* out; cudaMalloc(&out, 256); both<<<2, 32>>>(out); })");
  EXPECT_TRUE(study.plan->launch.cooperative);
  EXPECT_THAT(study.kernel->doubts, Contains(HasSubstr("grid.sync()")));
  EXPECT_THAT(study.kernel->guessed_header, HasSubstr("\ncooperative = true\n"));
}

TEST(GuessFit, EnlargesMemoryThatIsTooSmallForTheAssumptions) {
  const Study study = guessed(R"(
__global__ void halves(float* out, int n) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = n;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = tile[threadIdx.x] / 2;
}
void run(int n, int sharedSize) {
  float* out;
  cudaMalloc(&out, sharedSize);
  halves<<<4, 128, sharedSize>>>(out, n);
})");
  EXPECT_THAT(study.findings->list, IsEmpty());
  EXPECT_EQ(study.plan->launch.dynamic_shared_bytes, 512u);
  EXPECT_EQ(study.plan->buffers.at(0).cols, 512u);
  EXPECT_THAT(study.kernel->doubts, Contains(HasSubstr("'out' would be too small with these assumptions")));
  EXPECT_THAT(study.kernel->guessed_header, HasSubstr("cols = \"reached\""));
}

TEST(GuessFit, KeepsTheSizesOfTheProgramEvenIfTheyAreTooSmall) {
  const Study study = guessed(R"(
__global__ void ones(int* out) { out[threadIdx.x] = 1; }
int main() { int* out; cudaMalloc(&out, 128); ones<<<1, 64>>>(out); })");
  EXPECT_EQ(study.plan->buffers.at(0).cols, 32u);
  EXPECT_EQ(study.findings->list.size(), 1u);
}

TEST(GuessFit, ReplacesAnAssumedZeroThatSkipsEveryAccess) {
  const Study study = guessed(R"(
__global__ void fill(int* out, int last_index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < last_index) out[i] = i;
}
void run(int* out, int last_index) { fill<<<4, 64>>>(out, last_index); })");
  EXPECT_THAT(study.kernel->args, ElementsAre("out", "256"));
  EXPECT_FALSE(study.totals->totals.instructions.empty());
  EXPECT_THAT(study.kernel->doubts, Contains("with argument 2 = 0, no thread would access memory; 256 is assumed"));
}

TEST(GuessFit, ReducesAnAssumedNumberThatLeavesAnArrayOfFixedSize) {
  const Study study = guessed(R"(
__device__ int counters[8];
__global__ void count(int* in, int slot, int width) {
  if (in[threadIdx.x] >= 0) atomicAdd(&counters[slot], 1);
}
void run(int* in, int slot, int width) { count<<<1, 64>>>(in, slot, width); })");
  EXPECT_THAT(study.findings->list, IsEmpty());
  EXPECT_EQ(study.kernel->args.at(1), "4");
}

}  // namespace
}  // namespace warplens::study
