#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/kernels/header_guess/guessed.hpp"

namespace warplens::kernels {
namespace {

constexpr const char* kAdd =
    "__global__ void add(const float* in, float* out, int N, int M) {\n"
    "  int r = blockIdx.y * blockDim.y + threadIdx.y, c = blockIdx.x * blockDim.x + threadIdx.x, at = r * M + c;\n"
    "  if (r < N && c < M) out[at] = in[at] + 1;\n}\n";

TEST(PitchGuess, TakesThePitchOfTheIndexAsTheWidth) {
  const KernelFile made = read(program(kAdd, R"(
    const int N = 96, M = 160;
    float *a, *b;
    cudaMalloc(&a, N * M * sizeof(float));
    cudaMalloc(&b, N * M * sizeof(float));
    add<<<dim3((M + 15) / 16, (N + 15) / 16), dim3(16, 16)>>>(a, b, N, M);)"));
  EXPECT_EQ(made.default_size, (Size{160, 96}));
  EXPECT_EQ(made.buffers.at(0).cols, "width");
  EXPECT_EQ(made.buffers.at(0).rows, "height");
  EXPECT_THAT(made.args, testing::ElementsAre("in", "out", "height", "width"));
}

TEST(PitchGuess, ShapesABufferOfConstantSize) {
  const KernelFile made = read(program(kAdd, R"(
    float *a, *b;
    cudaMalloc(&a, 2400 * sizeof(float));
    cudaMalloc(&b, 2400 * sizeof(float));
    add<<<dim3(4, 4), dim3(16, 16)>>>(a, b, 48, 50);)"));
  EXPECT_EQ(made.buffers.at(1).cols, "50");
  EXPECT_EQ(made.buffers.at(1).rows, "48");
}

TEST(PitchGuess, ShapesABufferThatIsMeasured) {
  const KernelFile made = read(
      std::string(kAdd) + "void run(const float* a, float* b) { add<<<dim3(4, 4), dim3(16, 16)>>>(a, b, 60, 50); }");
  EXPECT_EQ(made.buffers.at(0).rows, kReached);
  EXPECT_EQ(made.buffers.at(0).cols, "50");
}

}  // namespace
}  // namespace warplens::kernels
