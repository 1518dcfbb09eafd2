#include "analysis/traffic/touched.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::traffic {
namespace {

using testing::ElementsAre;

/// Returns the sectors that 32 lanes access from `base` on, with a stride of `stride` bytes and `width` bytes each.
std::vector<TouchedSector> touched(std::uint64_t base, std::uint64_t stride, std::uint32_t width,
                                   LaneMask active = ~LaneMask{0}) {
  PerLane<std::uint64_t> addresses{};
  for (std::uint64_t lane = 0; lane < 32; ++lane) addresses[lane] = base + lane * stride;
  std::vector<TouchedSector> sectors{{99, 99}};
  touched_sectors(gpu_machine(),
                  {.space = ptx::StateSpace::global,
                   .kind = AccessKind::load,
                   .width = width,
                   .active = active,
                   .addresses = addresses},
                  sectors);
  return sectors;
}

constexpr std::uint32_t kAll = 0xffffffff;

TEST(Touched, NeighboursShareSectorsAndFillThem) {
  EXPECT_THAT(touched(128, 4, 4), ElementsAre(TouchedSector{4, kAll}, TouchedSector{5, kAll}, TouchedSector{6, kAll},
                                              TouchedSector{7, kAll}));
}

TEST(Touched, SaysWhichBytesOfASectorAreUsed) {
  EXPECT_THAT(touched(256, 4, 4, 0b101), ElementsAre(TouchedSector{8, 0x00000f0f}));
  EXPECT_THAT(touched(256, 0, 1), ElementsAre(TouchedSector{8, 1}));
}

TEST(Touched, LanesFarApartTouchASectorEach) {
  const std::vector<TouchedSector> sectors = touched(0, 4096, 4);
  ASSERT_EQ(sectors.size(), 32u);
  EXPECT_EQ(sectors[1], (TouchedSector{128, 0xf}));
}

TEST(Touched, AreInOrderOfAddressWhateverTheLanesOrder) {
  PerLane<std::uint64_t> addresses{};
  addresses[0] = 3 * 32, addresses[1] = 32, addresses[2] = 2 * 32;
  std::vector<TouchedSector> sectors;
  touched_sectors(
      gpu_machine(),
      {.space = ptx::StateSpace::global, .kind = AccessKind::load, .width = 4, .active = 0b111, .addresses = addresses},
      sectors);
  EXPECT_THAT(sectors, ElementsAre(TouchedSector{1, 0xf}, TouchedSector{2, 0xf}, TouchedSector{3, 0xf}));
}

TEST(Touched, OfLocalMemoryAreTheWordsOfAllLanes) {
  // Every lane reads two words at the same offset of its local memory. Local memory stores the first words of all 32
  // lanes together, and then their second words.
  PerLane<std::uint64_t> addresses{};
  addresses.fill(8);
  std::vector<TouchedSector> sectors;
  touched_sectors(gpu_machine(),
                  {.space = ptx::StateSpace::local,
                   .kind = AccessKind::load,
                   .width = 8,
                   .active = ~LaneMask{0},
                   .addresses = addresses},
                  sectors, 1024);
  ASSERT_EQ(sectors.size(), 8u);
  EXPECT_EQ(sectors.front(), (TouchedSector{32 + 8, kAll}));
  EXPECT_EQ(sectors.back(), (TouchedSector{32 + 15, kAll}));
}

}  // namespace
}  // namespace warplens::traffic
