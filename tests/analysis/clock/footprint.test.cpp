#include "analysis/clock/footprint.hpp"

#include <gtest/gtest.h>

#include "tests/analysis/clock/launched.hpp"

namespace warplens::clock {
namespace {

using testing::kOwnWord;
using testing::launched;

constexpr std::uint64_t kBlocks = 1000;
constexpr double kMuch = 1e9;  // size of an L2 cache that keeps everything

Footprint footprint(const std::string& body, std::uint64_t buffer_bytes = 1 << 28) {
  testing::Launched one = launched(body, {.threads = 256, .blocks = 32, .buffer_bytes = buffer_bytes});
  std::vector<std::uint64_t> blocks(32);
  std::iota(blocks.begin(), blocks.end(), 0);
  const std::vector<BlockTouches> touches =
      record_touches(*one.program, one.launch, blocks, {.warp_instructions = 1'000'000});
  one.launch.grid.x = kBlocks;
  return estimate_footprint({.neighbours = touches}, one.launch, kBlocks, kMuch);
}

TEST(Footprint, OfACopyIsItsBytes) {
  const Footprint copy = footprint(kOwnWord + "ld.global.u32 %r2, [%d0];\nst.global.u32 [%d0+67108864], %r2;\n");
  EXPECT_EQ(copy.read_bytes, 1024.0 * kBlocks);
  EXPECT_EQ(copy.written_bytes, 1024.0 * kBlocks);
  EXPECT_EQ(copy.bytes, 2048.0 * kBlocks);
  EXPECT_EQ(copy.filling_bytes, 0);
  EXPECT_EQ(copy.read_share, 1);
}

TEST(Footprint, WhatIsReadAndWrittenCountsOnce) {
  EXPECT_EQ(footprint(kOwnWord + "ld.global.u32 %r2, [%d0];\nst.global.u32 [%d0], %r2;\n").bytes, 1024.0 * kBlocks);
}

TEST(Footprint, WhatBlocksShareComesFromDramOnce) {
  // Every block reads the same 1,024 bytes.
  const Footprint same =
      footprint("mul.wide.u32 %d1, %me, 4;\nadd.u64 %d1, %d1, %out;\nld.global.u32 %r2, [%d1];\n", 1024);
  EXPECT_EQ(same.read_bytes, 1024);
  EXPECT_NEAR(same.read_share, 1.0 / kBlocks, 1e-9);
}

TEST(Footprint, WhatGoesPastL1IsAskedOfL2EachTime) {
  const std::string again = "ld.global.cg.u32 %r2, [%d0];\n";
  const Footprint thrice = footprint(kOwnWord + again + again + again);
  EXPECT_EQ(thrice.read_bytes, 1024.0 * kBlocks);
  EXPECT_NEAR(thrice.read_share, 1.0 / 3, 1e-9);
}

TEST(Footprint, IsNoMoreThanTheBuffersThatAreTouched) {
  EXPECT_LE(footprint(kOwnWord + "ld.global.u32 %r2, [%d0];\n", 256 * 1024).read_bytes, 256.0 * 1024);
}

TEST(Footprint, DramMovesTwoSectorsAtATime) {
  // Each lane accesses one sector, the first one of a cache line. DRAM also reads the next sector.
  const Footprint apart = footprint(
      "mov.u32 %r0, %ctaid.x;\nmad.lo.s32 %r0, %r0, 256, %me;\nmul.wide.u32 %d0, %r0, 128;\n"
      "add.u64 %d0, %d0, %out;\nld.global.u32 %r2, [%d0];\n");
  EXPECT_EQ(apart.read_bytes, 2 * 32.0 * 256 * kBlocks);
  EXPECT_EQ(apart.read_share, 2);
}

}  // namespace
}  // namespace warplens::clock
