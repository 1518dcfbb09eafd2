// An access with a known stride is counted by a faster method. The result must be the same as if each lane were
// examined.
#include "analysis/stride.hpp"

#include <gtest/gtest.h>

#include <random>

#include "analysis/traffic/global.hpp"
#include "analysis/traffic/shared.hpp"

namespace warplens::traffic {
namespace {

using ptx::StateSpace;

struct Progression {
  std::uint64_t first;
  std::int64_t stride;
  unsigned width;

  PerLane<std::uint64_t> addresses() const {
    PerLane<std::uint64_t> made;
    for (unsigned lane = 0; lane < kMaxLanes; ++lane) made[lane] = first + lane * static_cast<std::uint64_t>(stride);
    return made;
  }
};

/// Returns accesses with strides that are typical for kernels, and with other strides: positive, negative and zero,
/// aligned or not.
std::vector<Progression> progressions() {
  std::vector<Progression> made;
  std::mt19937_64 random(1);
  for (const unsigned width : {1u, 2u, 4u, 8u, 16u})
    for (int time = 0; time < 2000; ++time) {
      const std::int64_t grain = std::int64_t{1} << random() % 6;
      const auto stride = (static_cast<std::int64_t>(random() % 400) - 200) * grain;
      made.push_back({(1 << 20) + random() % 4096 / width * width + (time % 10 == 0 ? 1 : 0), stride, width});
    }
  return made;
}

WarpAccess access_of(const Progression& progression, StateSpace space, const PerLane<std::uint64_t>& addresses) {
  return {.space = space,
          .kind = AccessKind::load,
          .width = progression.width,
          .active = ~LaneMask{0},
          .addresses = addresses};
}

TEST(Stride, SectorsAreThoseOfTheAddresses) {
  for (const Progression& progression : progressions()) {
    const PerLane<std::uint64_t> addresses = progression.addresses();
    WarpAccess access = access_of(progression, StateSpace::global, addresses);
    const GlobalCounts looked_at = count_global(gpu_machine(), access);
    access.stride = stride_of(access.active, addresses);
    ASSERT_TRUE(access.stride);
    const GlobalCounts counted = count_global(gpu_machine(), access);
    EXPECT_EQ(counted.sectors, looked_at.sectors) << progression.first << " + n * " << progression.stride;
    EXPECT_EQ(counted.ideal_sectors, looked_at.ideal_sectors) << progression.first << " + n * " << progression.stride;
  }
}

TEST(Stride, WavefrontsAreThoseOfTheAddresses) {
  for (const Progression& progression : progressions()) {
    const PerLane<std::uint64_t> addresses = progression.addresses();
    WarpAccess access = access_of(progression, StateSpace::shared, addresses);
    const SharedCounts looked_at = count_shared(gpu_machine(), access);
    access.stride = stride_of(access.active, addresses);
    const SharedCounts counted = count_shared(gpu_machine(), access);
    EXPECT_EQ(counted.wavefronts, looked_at.wavefronts) << progression.first << " + n * " << progression.stride;
    EXPECT_EQ(counted.ideal_wavefronts, looked_at.ideal_wavefronts)
        << progression.first << " + n * " << progression.stride;
  }
}

TEST(Stride, IsToldOfFullWarpsOfEquallyDistantLanesAlone) {
  PerLane<std::uint64_t> addresses = Progression{1000, -12, 4}.addresses();
  EXPECT_EQ(stride_of(~LaneMask{0}, addresses), std::uint64_t{0} - 12);
  EXPECT_FALSE(stride_of(0x7fff'ffff, addresses));
  for (const unsigned lane : {0u, 1u, 17u, 31u}) {
    PerLane<std::uint64_t> bent = addresses;
    ++bent[lane];
    EXPECT_FALSE(stride_of(~LaneMask{0}, bent)) << lane;
  }
}

}  // namespace
}  // namespace warplens::traffic
