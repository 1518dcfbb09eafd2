#include "app/views/occupancy.hpp"

#include <gtest/gtest.h>

#include "analysis/clock/room.hpp"

namespace warplens::views {
namespace {

OccupancyBars bars_on_h200(const clock::BlockNeeds& needs, std::uint64_t grid = 1'000'000) {
  clock::Gpu gpu;
  gpu.multiprocessors = 132;
  gpu.room = clock::find_room("sm_90");
  return occupancy_bars(gpu, needs, grid);
}

TEST(OccupancyBars, NameTheLimitAndWhatOneStepLessGives) {
  const OccupancyBars shown = bars_on_h200({.threads = 256, .registers = 40, .shared_bytes = 4224});
  EXPECT_EQ(shown.sentence, "Occupancy 75 %: 6 blocks (48 of 64 warps) per SM, limited by registers.");
  EXPECT_EQ(shown.resident, 6u);
  ASSERT_EQ(shown.bars.size(), 4u);
  const OccupancyBar& registers = shown.bars[2];
  EXPECT_TRUE(registers.is_limit);
  EXPECT_EQ(registers.name, "registers");
  EXPECT_EQ(registers.need, "40 per thread, 10,240 of 65,536 per block");
  EXPECT_EQ(registers.next, "With 32 registers per thread: 8 blocks (64 warps).");
  EXPECT_DOUBLE_EQ(registers.of_block, 10240.0 / 65536);
  const OccupancyBar& shared = shown.bars[3];
  EXPECT_FALSE(shared.is_limit);
  EXPECT_EQ(shared.need, "5,248 of 233,472 bytes per block") << "with the kilobyte of the system";
  EXPECT_EQ(shared.next, "") << "less shared memory would not give more blocks";
  EXPECT_EQ(shared.blocks, 44u);
}

TEST(OccupancyBars, LeaveOutSmallerBlocksThatHaveFewerWarpsInTotal) {
  const OccupancyBars full = bars_on_h200({.threads = 1024, .registers = 16});
  EXPECT_EQ(full.sentence, "Occupancy 100 %: 2 blocks (64 of 64 warps) per SM, limited by threads per SM.");
  for (const OccupancyBar& bar : full.bars) EXPECT_EQ(bar.next, "") << bar.name;
}

TEST(OccupancyBars, SayThatASmallGridIsTheLimit) {
  const OccupancyBars shown = bars_on_h200({.threads = 256, .registers = 16}, 132);
  EXPECT_EQ(shown.sentence, "Occupancy 12 %: 1 block (8 of 64 warps) per SM, limited by the size of the grid.");
  for (const OccupancyBar& bar : shown.bars) EXPECT_FALSE(bar.is_limit) << bar.name;
}

TEST(OccupancyBars, NameTheResourceThatEvenOneBlockExceeds) {
  const OccupancyBars shown = bars_on_h200({.threads = 1024, .registers = 255});
  EXPECT_EQ(shown.sentence, "No block fits on an SM. The limit is: registers.");
  EXPECT_EQ(shown.resident, 0u);
  EXPECT_EQ(shown.bars[2].next, "With 64 registers per thread: 1 block (32 warps).");
}

}  // namespace
}  // namespace warplens::views
