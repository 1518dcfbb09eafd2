#include "kernels/plan/reach.hpp"

#include <gtest/gtest.h>

#include "analysis/simt/memory.hpp"
#include "tests/kernels/plan/plan_compiled.hpp"

namespace warplens::kernels {
namespace {

/// Plans a kernel k(in, out, n) with 64 threads per block.
Plan plan_reach(const std::string& body, const std::string& buffers, const std::string& grid = "[4]",
                const std::string& more = "", const std::string& in = "in") {
  const KernelFile kernel =
      parse_kernel("k", "k.cu",
                   "/*+++\ntitle = \"K\"\nsummary = \"K\"\nentry = \"k\"\nblock = [64]\ngrid = " + grid + "\n" + more +
                       "\nargs = [\"" + in + "\", \"out\", \"width\"]\n[buffers]\n" + buffers +
                       "\n+++*/\n__global__ void k(const float* in, float* out, int n) {\n"
                       "const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;\n" +
                       body + "}\n");
  return plan_compiled(kernel, {100, 50}, {});
}

const std::string kOpen =
    "in = { element = \"float\", rows = 1, cols = \"reached\", fill = \"index\" }\n"
    "out = { element = \"float\", rows = 1, cols = \"reached\" }";

TEST(Reach, SizesABufferByTheKernelsAccesses) {
  const Plan plan = plan_reach("if (i < n) out[i] = in[3 * i + 1];", kOpen);
  EXPECT_EQ(plan.buffers[0].cols, 3u * 99 + 2);
  EXPECT_EQ(plan.buffers[1].cols, 100u);
  EXPECT_EQ(plan.launch.buffers[0].bytes, (3u * 99 + 2) * 4);
}

TEST(Reach, LetsABufferBeginBeforeThePointer) {
  const Plan plan = plan_reach("if (i < n) out[i] = in[(int)i - 3];", kOpen);
  const Plan without = plan_reach("if (i < n) out[i] = in[i];", kOpen);
  EXPECT_EQ(plan.buffers[0].offset, 4096u);
  EXPECT_EQ(plan.buffers[0].address + 4096 * 4, without.buffers[0].address) << "the pointer stays where it is";
  EXPECT_EQ(without.buffers[0].offset, 0u);
}

TEST(Reach, LetsABufferBeforeThePointerBeginAtAPage) {
  const Plan plan = plan_reach("if (i < n) out[i] = in[(int)i - 3];", kOpen);
  const simt::Buffer& in = plan.launch.buffers[0];
  EXPECT_EQ(in.address % simt::GlobalMemory::kPageBytes, 0u);
}

TEST(Reach, KeepsTheSideThatTheHeaderSets) {
  const std::string rows =
      "in = { element = \"float\", rows = \"reached\", cols = \"width\" }\n"
      "out = { element = \"float\", rows = 2, cols = \"reached\" }";
  const Plan plan = plan_reach("out[i] = in[i];", rows);
  EXPECT_EQ(plan.buffers[0].rows, 3u);  // 256 elements in rows of 100
  EXPECT_EQ(plan.buffers[0].cols, 100u);
  EXPECT_EQ(plan.buffers[1].rows, 2u);
  EXPECT_EQ(plan.buffers[1].cols, 128u);
}

TEST(Reach, LeavesOneElementOfAnUnusedBuffer) {
  EXPECT_EQ(plan_reach("if (n < 0) out[i] = in[i];", kOpen).buffers[0].cols, 1u);
}

TEST(Reach, AnUnusedPointerMayHaveAnOffset) {
  EXPECT_EQ(plan_reach("if (n < 0) out[i] = in[i];", kOpen, "[4]", "", "in + 40").buffers[0].cols, 40u);
  EXPECT_EQ(plan_reach("if (i < n) out[i] = in[i];", kOpen, "[4]", "", "in + 40").buffers[0].cols, 140u);
}

TEST(Reach, IsRoundedUpIfNotAllBlocksAreExecuted) {
  const Plan plan = plan_reach("out[i] = in[i];", kOpen, "[100000]");
  EXPECT_EQ(plan.buffers[0].cols, std::uint64_t{1} << 23);  // 6,400,000 rounded up
}

TEST(Reach, SizesSharedMemoryByTheKernelsAccesses) {
  const std::string body =
      "extern __shared__ float tile[];\n__shared__ float sum[4];\n"
      "sum[threadIdx.x % 4] = in[i];\ntile[2 * threadIdx.x] = in[i];\n__syncthreads();\n"
      "out[i] = tile[2 * (63 - threadIdx.x)] + sum[0];";
  EXPECT_EQ(plan_reach(body, kOpen, "[4]", "shared = \"reached\"").launch.dynamic_shared_bytes, (2u * 63 + 1) * 4);
}

TEST(Reach, ChangesNothingElse) {
  const Plan open = plan_reach("out[i] = in[i];", kOpen);
  const Plan said = plan_reach("out[i] = in[i];",
                               "in = { element = \"float\", rows = 1, cols = 256, fill = \"index\" }\n"
                               "out = { element = \"float\", rows = 1, cols = 256 }");
  EXPECT_EQ(open.buffers[0].address, said.buffers[0].address);
  EXPECT_EQ(open.launch.grid, said.launch.grid);
  EXPECT_EQ(open.launch.buffers[1].bytes, said.launch.buffers[1].bytes);
}

}  // namespace
}  // namespace warplens::kernels
