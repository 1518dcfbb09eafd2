#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/kernels/header_guess/guessed.hpp"

namespace warplens::kernels {
namespace {

using testing::ElementsAre;

std::string kernel(const std::string& body, const std::string& bounds = "") {
  return "#define EDGE 24\n__global__ void " + bounds + " k(const float* in, float* out, int columns, int rows) {\n" +
         body + "\n}";
}

TEST(BlockGuess, ReadsLaunchBounds) {
  EXPECT_THAT(read(kernel("out[blockIdx.x * blockDim.x + threadIdx.x] = 0;", "__launch_bounds__(96)")).block,
              ElementsAre("96"));
}

TEST(BlockGuess, ReadsTheDistanceOfBlocks) {
  const KernelFile made = read(kernel(R"(int x = blockIdx.x * EDGE + threadIdx.x, y = EDGE * blockIdx.y + threadIdx.y;
    if (x < columns && y < rows) out[y * columns + x] = in[y * columns + x];)"));
  EXPECT_THAT(made.block, ElementsAre("24", "24"));
  EXPECT_THAT(made.grid, ElementsAre("ceil_div(width, 24)", "ceil_div(height, 24)"));
  EXPECT_THAT(made.args, ElementsAre("in", "out", "width", "height"));
}

TEST(BlockGuess, ReadsTheRowsThatAThreadCopies) {
  const KernelFile made = read(kernel(R"(__shared__ float tile[EDGE][EDGE + 1];
    int x = blockIdx.x * EDGE + threadIdx.x, y = blockIdx.y * EDGE + threadIdx.y;
    for (int j = 0; j < EDGE; j += 6) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * columns + x];
    __syncthreads();
    for (int j = 0; j < EDGE; j += 6) out[(y + j) * columns + x] = tile[threadIdx.x][threadIdx.y + j];)"));
  EXPECT_THAT(made.block, ElementsAre("24", "6"));
}

TEST(BlockGuess, TakesOneNumberPerWarpForNoTile) {
  EXPECT_THAT(read(kernel("__shared__ float sums[8]; if (threadIdx.x < 8) sums[threadIdx.x] = in[0];\n"
                          "out[blockIdx.x * blockDim.x + threadIdx.x] = sums[0];"))
                  .block,
              ElementsAre("256"));
}

TEST(BlockGuess, GivesEachBlockARow) {
  const KernelFile made =
      read(kernel("for (int c = threadIdx.x; c < columns; c += blockDim.x) out[blockIdx.x * columns + c] = "
                  "in[blockIdx.x * columns + c];"));
  EXPECT_THAT(made.grid, ElementsAre("height"));
  EXPECT_EQ(made.default_size, (Size{1024, 64}));
}

TEST(BlockGuess, MeasuresDynamicSharedMemory) {
  EXPECT_EQ(
      read(kernel("extern __shared__ float s[]; s[threadIdx.x] = in[0]; out[threadIdx.x] = s[0];")).dynamic_shared,
      kReached);
}

}  // namespace
}  // namespace warplens::kernels
