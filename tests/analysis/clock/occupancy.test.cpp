#include "analysis/clock/occupancy.hpp"

#include <gtest/gtest.h>

namespace warplens::clock {
namespace {

constexpr std::uint64_t kManyBlocks = 1'000'000;

Occupancy occupancy(const BlockNeeds& needs, std::uint64_t grid = kManyBlocks) {
  Gpu gpu;
  gpu.multiprocessors = 132;
  return compute_occupancy(gpu, needs, grid);
}

// Expected values from the occupancy calculator for compute capability 9.0.
TEST(Occupancy, IsBoundedByThreads) {
  const Occupancy full = occupancy({.threads = 256, .registers = 32});
  EXPECT_EQ(full.blocks, 8u);
  EXPECT_EQ(full.warps, 64u);
  EXPECT_EQ(full.share(), 1.0);
  EXPECT_EQ(full.limit, OccupancyLimit::threads);
  EXPECT_EQ(occupancy({.threads = 768, .registers = 16}).warps, 48u);
}

TEST(Occupancy, IsBoundedByBlocksWhereTheyAreSmall) {
  const Occupancy small = occupancy({.threads = 32, .registers = 16});
  EXPECT_EQ(small.blocks, 32u);
  EXPECT_EQ(small.warps, 32u);
  EXPECT_EQ(small.limit, OccupancyLimit::blocks);
}

TEST(Occupancy, IsBoundedByRegistersThatComeInUnitsOf256AWarp) {
  const Occupancy wide = occupancy({.threads = 256, .registers = 64});
  EXPECT_EQ(wide.blocks, 4u);
  EXPECT_EQ(wide.limit, OccupancyLimit::registers);
  EXPECT_EQ(occupancy({.threads = 256, .registers = 33}).blocks, 6u) << "33 take as much as 40";
  EXPECT_EQ(occupancy({.threads = 256, .registers = 40}).blocks, 6u);
}

TEST(Occupancy, IsBoundedBySharedMemoryOfWhichTheSystemTakesAKilobyteABlock) {
  const Occupancy tiled = occupancy({.threads = 64, .registers = 16, .shared_bytes = 48 * 1024});
  EXPECT_EQ(tiled.blocks, 4u);
  EXPECT_EQ(tiled.limit, OccupancyLimit::shared_memory);
  EXPECT_EQ(occupancy({.threads = 64, .registers = 16, .shared_bytes = 113 * 1024}).blocks, 2u);
  EXPECT_EQ(occupancy({.threads = 64, .registers = 16, .shared_bytes = 114 * 1024}).blocks, 1u);
}

TEST(Occupancy, IsNoMoreThanTheGridHas) {
  const Occupancy few = occupancy({.threads = 256, .registers = 32}, 140);
  EXPECT_EQ(few.blocks, 2u) << "8 of 132 multiprocessors get a second block";
  EXPECT_EQ(few.limit, OccupancyLimit::grid);
}

TEST(Occupancy, IsNoneWhereNotOneBlockFits) {
  EXPECT_EQ(occupancy({.threads = 1024, .registers = 255}).blocks, 0u);
  EXPECT_EQ(occupancy({.threads = 32, .registers = 16, .shared_bytes = 240 * 1024}).blocks, 0u);
}

TEST(Occupancy, LeavesToL1WhatSharedMemoryDoesNotTake) {
  EXPECT_EQ(occupancy({.threads = 256}).l1_bytes, 256u * 1024);
  // 8 blocks of 4,224 + 1,024 bytes need 41 KB; the next partition has 64 KB.
  EXPECT_EQ(occupancy({.threads = 256, .shared_bytes = 4224}).l1_bytes, 192u * 1024);
  EXPECT_EQ(occupancy({.threads = 64, .shared_bytes = 113 * 1024}).l1_bytes, 28u * 1024);
}

}  // namespace
}  // namespace warplens::clock
