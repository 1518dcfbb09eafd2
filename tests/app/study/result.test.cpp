#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/study/architecture_load.hpp"
#include "app/words/finding.hpp"

namespace warplens::study {
namespace {

using testing::HasSubstr;

const std::string kBuffers = R"~(
[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "height", cols = "width" }
)~";

std::string file(const std::string& check, const std::string& code, const std::string& buffers = kBuffers) {
  return R"~(/*+++
title = "K"
summary = "For a test."
entry = "k"
block = [16, 16]
grid = ["ceil_div(width, 16)", "ceil_div(height, 16)"]
args = ["in", "out", "width", "height"]
)~" + check +
         buffers + "+++*/\n" + code + "\n";
}

const std::string kCopy = R"(
__global__ void k(const float* in, float* out, int width, int height) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < width && y < height) out[y * width + x] = in[y * width + x];
})";

const std::string kTranspose = R"(
__global__ void k(const float* in, float* out, int width, int height) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < width && y < height) out[x * height + y] = in[y * width + x];
})";

Study compared(const std::string& text, const ComparisonLimits& limits = {}, kernels::Size size = {40, 40}) {
  kernels::CompileCache cache;
  Study study =
      load_for_architecture(kernels::kDefaultArch, kernels::parse_kernel("k", "k.cu", text), {.size = size}, cache);
  add_findings(study, {}, {});
  add_comparison(study, 1, {}, {}, limits);
  return study;
}

TEST(Result, OfACopyThatTransposesIsAFinding) {
  const Study study = compared(file("check = \"copy\"", kTranspose));
  EXPECT_TRUE(study.findings->compared);
  ASSERT_EQ(study.findings->list.size(), 1u);
  const trace::Finding& finding = study.findings->list[0];
  EXPECT_EQ(finding.kind, trace::FindingKind::wrong_result);
  EXPECT_EQ(finding.source_line, 8u) << "the header's check";
  EXPECT_EQ(finding.count, 40u * 39);
  EXPECT_EQ(words::sentence(finding),
            "element 1 (row 0, column 1) of 'out' must be 1, but it is 40; 1,560 of 1,600 elements differ.");
}

TEST(Result, ThatIsRightIsNone) {
  for (const char* check : {"check = \"copy\"", "check = { out = \"in[i]\" }", "check = { out = \"in[row, col]\" }",
                            "check = { kernel = \"other\", grid = [1], block = [1] }"}) {
    const Study study = compared(file(check, kCopy + R"(
__global__ void other(const float* in, float* out, int width, int height) {
  for (int i = 0; i < width * height; ++i) out[i] = in[i];
})"));
    EXPECT_TRUE(study.findings->compared) << check;
    EXPECT_TRUE(study.findings->list.empty()) << check;
  }
  EXPECT_FALSE(compared(file("", kCopy)).findings->compared) << "there is no check";
}

TEST(Result, ThatNobodyWroteIsTold) {
  const Study study = compared(file("check = \"copy\"", R"(
__global__ void k(const float* in, float* out, int width, int height) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < width - 1 && y < height) out[y * width + x] = in[y * width + x];
})"));
  ASSERT_EQ(study.findings->list.size(), 1u);
  EXPECT_THAT(words::sentence(study.findings->list[0]), HasSubstr("element 39 (row 0, column 39) of 'out' must be 39"));
}

TEST(Result, OfAnotherKernelIsHeldAgainstThisOnes) {
  const Study study = compared(file("check = { kernel = \"other\" }", kCopy + R"(
__global__ void other(const float* in, float* out, int width, int height) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < width && y < height) out[y * width + x] = in[y * width + x] + (x == 3 && y == 2);
})"));
  ASSERT_EQ(study.findings->list.size(), 1u);
  EXPECT_EQ(words::sentence(study.findings->list[0]),
            "element 83 (row 2, column 3) of 'out' must be 84, but it is 83; 1 of 3,200 elements differs.");
}

TEST(Result, OfALongLaunchIsNotComparedAndThatIsSaid) {
  const Study study = compared(file("check = \"copy\"", kTranspose), {.warp_instructions = 100});
  EXPECT_FALSE(study.findings->compared);
  EXPECT_THAT(study.findings->not_compared,
              HasSubstr("warp instructions, and the limit for executing the whole launch is 100"));
  EXPECT_THAT(compared(file("check = \"copy\"", kTranspose), {.bytes = 100}).findings->not_compared,
              HasSubstr("the buffers of the launch have"));
  EXPECT_THAT(compared(file("check = \"matmul\"", kCopy)).findings->not_compared,
              HasSubstr("a matrix product needs two buffers"));
}

TEST(Result, OfALargeLaunchIsComparedInSomeBlocks) {
  const ComparisonLimits limits{.bytes = 100};
  for (const char* check : {"check = \"copy\"", "check = { out = \"in[i]\" }", "check = { kernel = \"other\" }"}) {
    const std::string other = R"(
__global__ void other(const float* in, float* out, int width, int height) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < width && y < height) out[y * width + x] = in[y * width + x];
})";
    const Study right = compared(file(check, kCopy + other), limits);
    EXPECT_FALSE(right.findings->compared) << check;
    EXPECT_EQ(right.findings->compared_blocks, 9u) << check;
    EXPECT_EQ(right.findings->compared_elements, 1600u) << check;
    EXPECT_TRUE(right.findings->list.empty()) << check;
    const Study wrong = compared(file(check, kTranspose + other), limits);
    ASSERT_EQ(wrong.findings->list.size(), 1u) << check;
    EXPECT_THAT(words::sentence(wrong.findings->list[0]), HasSubstr("element 1 (row 0, column 1) of 'out' must be 1"));
    EXPECT_THAT(wrong.findings->not_compared, HasSubstr("The results of 9 of 9 blocks were compared"));
  }
}

TEST(Result, ThatAtomicsMakeIsNotComparedInSomeBlocks) {
  const Study study = compared(file("check = \"copy\"", R"(
__global__ void k(const float* in, float* out, int width, int height) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < width && y < height) atomicAdd(&out[y * width + x], in[y * width + x]);
})"),
                               {.bytes = 100});
  EXPECT_EQ(study.findings->compared_blocks, 0u);
  for (const trace::Finding& finding : study.findings->list) EXPECT_NE(finding.kind, trace::FindingKind::wrong_result);
}

TEST(Result, OfAnEndlessLaunchIsNotCompared) {
  const Study study = compared(file("check = \"copy\"", R"(
__global__ void k(const float* in, float* out, int width, int height) {
  while (*(volatile const float*)in == 0) {}
})"),
                               {.warp_instructions = 100'000});
  EXPECT_THAT(study.findings->not_compared,
              testing::AnyOf(HasSubstr("did not finish"),
                             HasSubstr("and the limit for executing the whole launch is 100,000")));
}

TEST(Result, KnowsVariablesAndFills) {
  const Study study = compared(file("check = { out = \"in[i] * 3 + N\" }", R"(
__constant__ float factors[2];
__device__ int added;
__global__ void k(const float* in, float* out, int width, int height) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < width && y < height) out[y * width + x] = in[y * width + x] * factors[x & 1] + added;
})",
                                    R"~(
[params]
N = { default = 7, values = [7] }
[variables]
factors = { element = "float", fill = [3] }
added = { element = "int", fill = ["N"] }
[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = { random = "normal", mean = 5, seed = 2 } }
out = { element = "float", rows = "height", cols = "width" }
)~"));
  EXPECT_TRUE(study.findings->compared);
  EXPECT_TRUE(study.findings->list.empty());
}

}  // namespace
}  // namespace warplens::study
