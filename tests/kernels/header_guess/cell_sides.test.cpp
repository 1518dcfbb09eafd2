#include "kernels/header_guess/cell_sides.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/kernels/header_guess/guessed.hpp"

namespace warplens::kernels {
namespace {

using testing::ElementsAre;

TEST(CellSides, AThreadPerCellOfABoxGetsABox) {
  const KernelFile kernel = read(R"(
__global__ void smooth(const float* in, float* out, int nx, int ny, int nz, int axis) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  const int z = id / (nx * ny), y = (id - z * nx * ny) / nx, x = id % nx;
  if (x < 2 || y < 2 || z < 2 || x > nx - 3 || y > ny - 3 || z > nz - 3) return;
  out[id] = in[id - (axis == 0 ? 1 : nx)];
})");
  EXPECT_THAT(kernel.args, ElementsAre("in", "out", "32", "32", "16", "0"));
  ASSERT_TRUE(kernel.default_size);
  EXPECT_EQ(kernel.default_size->width, 16384) << "32 * 32 * 16 threads";
}

TEST(CellSides, AFunctionMayComputeTheCoordinates) {
  const KernelFile kernel = read(R"(
__device__ void split(int id, int sizeX, int sizeY, int& x, int& y) { x = id % sizeX; y = id / sizeX; }
__global__ void k(float* a, int sizeX, int sizeY) {
  int x, y;
  split(blockIdx.x * blockDim.x + threadIdx.x, sizeX, sizeY, x, y);
  if (x > 0 && y > 0) a[x + y * sizeX] = 1;
})");
  EXPECT_THAT(kernel.args, ElementsAre("a", "128", "128"));
}

TEST(CellSides, AThreadPerColumnKeepsTheWidth) {
  const KernelFile kernel = read(R"(
__global__ void k(float* a, int nx, int ny) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < nx) for (int y = 0; y < ny; ++y) a[x + y * nx] = 1;
})");
  EXPECT_EQ(kernel.args.at(1), "width");
}

}  // namespace
}  // namespace warplens::kernels
