#include "app/study/guess_fit.hpp"

#include <fmt/format.h>
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

TEST(GuessFit, ReplacesZerosOfAStructThatSkipEveryAccess) {
  const Study study = guessed(R"(
struct Problem { float* data = nullptr; int rows = 0, columns = 0; };
__global__ void fill(float* out, int rows, int columns) {
  for (int i = threadIdx.x; i < rows * columns; i += blockDim.x) out[i] = i;
}
void run(Problem problem) { fill<<<4, 64>>>(problem.data, problem.rows, problem.columns); })");
  EXPECT_FALSE(study.totals->totals.instructions.empty());
}

TEST(GuessFit, AssumesAPositionThatIsInTheData) {
  const Study study = guessed(R"(
__global__ void drop(float* out, int width, int height, int centerX, int centerY, float radius) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const float dx = x - centerX, dy = y - centerY;
  if (dx * dx + dy * dy < radius * radius) out[y * width + x] += 1;
}
void run(float* out, int width, int height, int x, int y, float radius) {
  drop<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(out, width, height, x, y, radius);
})");
  EXPECT_FALSE(study.totals->totals.instructions.empty());
  EXPECT_THAT(study.kernel->doubts, Contains(HasSubstr("with argument 4 = 128, no thread would access memory; 0")));
}

TEST(GuessFit, AssumesARemainderThatSomeThreadHas) {
  const Study study = guessed(R"(
__global__ void relax(float* data, int width, int height, int parity) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height || (x + y) % 2 != parity) return;
  data[y * width + x] /= 2;
})");
  EXPECT_FALSE(study.totals->totals.instructions.empty());
  EXPECT_EQ(study.kernel->args.at(3), "0");
}

TEST(GuessFit, AssumesSizesInAStructThatIsPassedByValue) {
  const Study study = guessed(R"(
struct Overlay { const float* mask; int x, y, width, height; };
__global__ void blend(float* out, int width, Overlay overlay) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= width || x < overlay.x || x >= overlay.x + overlay.width) return;
  out[x] += overlay.mask[x - overlay.x];
}
void run(float* out, int width, const Overlay& overlay) { blend<<<width / 64, 64>>>(out, width, overlay); })");
  EXPECT_FALSE(study.totals->totals.instructions.empty());
}

TEST(GuessFit, TakesABlockWithOneDimensionIfTheKernelAssertsIt) {
  const Study study = guessed(R"(
#include <cassert>
__global__ void rows(const float* in, float* out, int M, int N) {
  assert(blockDim.y == 1);
  for (int row = blockIdx.x; row < M; row += gridDim.x)
    for (int column = threadIdx.x; column < N; column += blockDim.x) out[row * N + column] = in[row * N + column];
  __shared__ float tile[16][16];
  tile[threadIdx.y][threadIdx.x % 16] = out[0];
})");
  EXPECT_FALSE(study.totals->totals.instructions.empty());
  EXPECT_EQ(study.plan->launch.block.y, 1u);
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

TEST(GuessFit, ReducesAnAssumedSizeThatLeavesALocalArray) {
  const Study study = guessed(R"(
__global__ void spread(float* data, int n, int sides) {
  const int at = blockIdx.x * 256 + threadIdx.x;
  if (at >= n) return;
  float kept[16];
  for (int side = 0; side < sides; ++side) kept[side] = data[side * 100 + at];
  for (int side = 0; side < sides; ++side) data[side * 100 + at] = kept[sides - 1 - side];
})");
  EXPECT_THAT(study.findings->list,
              testing::Each(testing::Field(&trace::Finding::kind, testing::Ne(trace::FindingKind::out_of_bounds))));
  EXPECT_EQ(study.kernel->args.at(1), "width") << "all threads still have something to do";
  EXPECT_EQ(study.kernel->args.at(2), "4");
}

TEST(GuessFit, TakesASmallerBlockForAnArrayWithOneElementPerThread) {
  const Study study = guessed(R"(
__global__ void halve(const float* in, float* out) {
  __shared__ float tile[96];
  const int at = blockIdx.x * blockDim.x + threadIdx.x, place = threadIdx.x + threadIdx.x / 2;
  tile[place] = in[at];
  __syncthreads();
  out[at] = tile[place] / 2;
})");
  EXPECT_THAT(study.findings->list, IsEmpty());
  EXPECT_EQ(study.plan->launch.block.x, 64u);
  EXPECT_THAT(study.kernel->grid, ElementsAre("ceil_div(width, 64)"));
  EXPECT_THAT(study.kernel->doubts, Contains(HasSubstr("with a larger block")));
}

constexpr const char* kPairs = R"(
__global__ void pairs(const float* x, float* nearest, int n) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= n) return;
  float best = 1e9f;
  for (int other = 0; other < n; ++other)
    for (int third = 0; third < n; ++third) if (x[other] * x[third] < best * x[at]) best = x[other];
  nearest[at] = best;
}
)";

TEST(GuessFit, ReducesAssumedSizesOfALaunchThatTakesLong) {
  const Study study = guessed(std::string(kPairs) + R"(
void find(const float* x, float* nearest, int count) { pairs<<<(count + 63) / 64, 64>>>(x, nearest, count); })");
  EXPECT_LT(study.plan->size.width, 1024);
  EXPECT_FALSE(study.totals->cut);
  EXPECT_GT(study.totals->totals.warp_instructions, 0u);
  EXPECT_THAT(study.kernel->doubts, Contains(HasSubstr("smaller sizes are assumed")));
  EXPECT_THAT(
      study.kernel->doubts,
      Contains(fmt::format("nothing in the program calls 'find'; {} is assumed for 'count'", study.plan->size.width)));
  EXPECT_THAT(study.kernel->guessed_header, HasSubstr(fmt::format("default_size = [{}, 1]", study.plan->size.width)));
}

/// Loads a program that may take too long to execute. Returns its study.
Study loaded_or_stopped(const std::string& text, const kernels::Size* size = nullptr) {
  Choice choice;
  choice.kernel = "some/k.cu";
  choice.text = std::make_shared<const std::string>(text);
  choice.size = kernels::load_kernel(choice.kernel, *choice.text).default_size.value_or(kernels::Size{});
  if (size != nullptr) choice.size = *size;
  kernels::CompileCache cache;
  return load(choice, cache);
}

TEST(GuessFit, KeepsSizesOfTheProgramAndOfTheUserThatTakeLong) {
  EXPECT_EQ(loaded_or_stopped(std::string(kPairs) + R"(
int main() {
  const int count = 8192;
  float *x, *nearest;
  cudaMalloc(&x, count * sizeof(float));
  cudaMalloc(&nearest, count * sizeof(float));
  pairs<<<(count + 63) / 64, 64>>>(x, nearest, count);
})")
                .plan->size.width,
            8192);
  const kernels::Size own{8192, 1};
  EXPECT_EQ(loaded_or_stopped(std::string(kPairs) + R"(
void find(const float* x, float* nearest, int count) { pairs<<<(count + 63) / 64, 64>>>(x, nearest, count); })",
                              &own)
                .plan->size.width,
            8192);
}

TEST(GuessFit, KeepsAssumedSizesIfFewBlocksRepresentAllOthers) {
  const Study study = loaded_or_stopped(R"(
__global__ void product(const float* a, const float* b, float* c, int n) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
int main(int argc, char** argv) {
  const int n = atoi(argv[1]);
  float *a, *b, *c;
  cudaMalloc(&a, n * n * 4);
  cudaMalloc(&b, n * n * 4);
  cudaMalloc(&c, n * n * 4);
  product<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(a, b, c, n);
})");
  EXPECT_EQ(study.plan->size.width, 1024);
}

}  // namespace
}  // namespace warplens::study
