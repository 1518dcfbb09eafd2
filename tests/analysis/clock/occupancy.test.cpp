#include "analysis/clock/occupancy.hpp"

#include <cuda_occupancy.h>
#include <gtest/gtest.h>

#include <charconv>
#include <climits>
#include <string>

#include "analysis/clock/room.hpp"

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

TEST(Occupancy, IsNoneIfTheBusiestSchedulerHasTooFewRegisters) {
  // 5 warps with 200 registers per thread: one scheduler has two warps, so registers are checked as for 8 warps.
  EXPECT_EQ(occupancy({.threads = 160, .registers = 200}).blocks, 1u);
  EXPECT_EQ(occupancy({.threads = 672, .registers = 96}).blocks, 0u) << "21 warps count as 24, 24 * 96 * 32 > 65,536";
}

std::array<ResourceUse, 4> resource_use(const BlockNeeds& needs) {
  Gpu gpu;
  gpu.multiprocessors = 132;
  return compute_resource_use(gpu, needs, kManyBlocks);
}

TEST(Occupancy, SaysHowMuchOfEachResourceABlockOccupies) {
  const auto [threads, blocks, registers, shared] =
      resource_use({.threads = 250, .registers = 33, .shared_bytes = 4224});
  EXPECT_EQ(threads.of_block, 256u) << "whole warps";
  EXPECT_EQ(threads.available, 2048u);
  EXPECT_EQ(blocks.of_block, 1u);
  EXPECT_EQ(registers.of_block, 8u * 40 * 32) << "33 registers per thread take as much as 40";
  EXPECT_EQ(registers.blocks, 6u);
  EXPECT_EQ(shared.of_block, 4224u + 1024);
  EXPECT_EQ(shared.blocks, 44u);
}

TEST(Occupancy, NamesTheNextSmallerNeedThatAllowsMoreBlocks) {
  const BlockNeeds needs{.threads = 256, .registers = 40, .shared_bytes = 40 * 1024};
  const auto [threads, blocks, registers, shared] = resource_use(needs);
  EXPECT_EQ(threads.next_need, 224u) << "9 blocks of 7 warps instead of 8 of 8";
  EXPECT_EQ(blocks.next_need, 0u);
  EXPECT_EQ(registers.next_need, 32u) << "8 blocks instead of 6";
  EXPECT_EQ(registers.blocks_then, 5u) << "shared memory still limits";
  EXPECT_EQ(shared.next_need, 38u * 1024 - 1024) << "6 blocks of 38 KiB, of which the system takes 1";
  EXPECT_EQ(shared.blocks_then, 6u);
  EXPECT_EQ(shared.warps_then, 48u);
}

TEST(Occupancy, NamesNoSmallerNeedWhereNoneAllowsMoreBlocks) {
  const auto [threads, blocks, registers, shared] = resource_use({.threads = 32, .registers = 8});
  EXPECT_EQ(threads.next_need, 0u);
  EXPECT_EQ(registers.next_need, 0u);
  EXPECT_EQ(shared.next_need, 0u);
}

/// Returns the limits of an architecture as input for CUDA's occupancy calculator.
cudaOccDeviceProp device_of(const std::string& arch, const Room& room) {
  int capability = 0;
  std::from_chars(arch.data() + 3, arch.data() + arch.size(), capability);
  cudaOccDeviceProp device;
  device.computeMajor = capability / 10;
  device.computeMinor = capability % 10;
  device.maxThreadsPerBlock = 1024;
  device.maxThreadsPerMultiprocessor = static_cast<int>(room.threads);
  device.regsPerBlock = device.regsPerMultiprocessor = static_cast<int>(room.registers);
  device.warpSize = 32;
  device.sharedMemPerBlock = 48 * 1024;
  device.sharedMemPerMultiprocessor = room.shared_bytes;
  device.numSms = 1;
  device.sharedMemPerBlockOptin = room.shared_bytes - room.shared_reserved;
  device.reservedSharedMemPerBlock = room.shared_reserved;
  return device;
}

/// Returns the number of resident blocks according to CUDA's occupancy calculator.
int blocks_by_cuda(const cudaOccDeviceProp& device, const BlockNeeds& needs) {
  cudaOccFuncAttributes function;
  function.maxThreadsPerBlock = INT_MAX;
  function.numRegs = static_cast<int>(needs.registers);
  function.sharedSizeBytes = 0;
  function.partitionedGCConfig = PARTITIONED_GC_OFF;
  function.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
  function.maxDynamicSharedSizeBytes = needs.shared_bytes;
  function.numBlockBarriers = 1;
  const cudaOccDeviceState state;
  cudaOccResult result;
  const cudaOccError error = cudaOccMaxActiveBlocksPerMultiprocessor(
      &result, &device, &function, &state, static_cast<int>(needs.threads), needs.shared_bytes);
  return error == CUDA_OCC_SUCCESS ? result.activeBlocksPerMultiprocessor : -1;
}

class OccupancyOfArchitecture : public ::testing::TestWithParam<const char*> {};

TEST_P(OccupancyOfArchitecture, EqualsCudasOccupancyCalculator) {
  Gpu gpu;
  gpu.room = find_room(GetParam());
  const cudaOccDeviceProp device = device_of(GetParam(), gpu.room);
  const std::uint64_t most_shared = device.sharedMemPerBlockOptin;
  for (const unsigned threads : {1, 31, 32, 33, 64, 96, 128, 160, 192, 256, 352, 512, 544, 768, 1024})
    for (unsigned registers = 8; registers <= 255; registers += 3)
      for (const std::uint64_t shared :
           {0ul, 1ul, 127ul, 1024ul, 4224ul, 9000ul, 16384ul, 33000ul, most_shared - 1, most_shared}) {
        const BlockNeeds needs{.threads = threads, .registers = registers, .shared_bytes = shared};
        ASSERT_EQ(static_cast<int>(compute_occupancy(gpu, needs, kManyBlocks).blocks), blocks_by_cuda(device, needs))
            << threads << " threads, " << registers << " registers, " << shared << " bytes of shared memory";
      }
}

TEST_P(OccupancyOfArchitecture, LeavesToL1WhatCudasOccupancyCalculatorLeaves) {
  Gpu gpu;
  gpu.room = find_room(GetParam());
  const cudaOccDeviceProp device = device_of(GetParam(), gpu.room);
  for (std::uint64_t shared = 1; shared <= device.sharedMemPerBlockOptin; shared += 1000) {
    const Occupancy one = compute_occupancy(gpu, {.threads = 1024, .shared_bytes = shared}, 1);
    const std::uint64_t unit = gpu.room.shared_unit;
    std::size_t taken = (shared + gpu.room.shared_reserved + unit - 1) / unit * unit;
    ASSERT_EQ(cudaOccAlignUpShmemSizeVoltaPlus(&taken, &device), CUDA_OCC_SUCCESS);
    EXPECT_EQ(one.l1_bytes, gpu.room.l1_bytes - taken) << shared << " bytes of shared memory";
  }
}

INSTANTIATE_TEST_SUITE_P(Clock, OccupancyOfArchitecture,
                         ::testing::Values("sm_75", "sm_80", "sm_86", "sm_87", "sm_88", "sm_89", "sm_90", "sm_100",
                                           "sm_103", "sm_110", "sm_120", "sm_121"));

}  // namespace
}  // namespace warplens::clock
