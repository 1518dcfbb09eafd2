// Tests which wide loads need only half as many wavefronts. measured.test.cpp compares other counts with those of a
// GPU, but a counter of the GPU is wrong for these loads, so they are tested here.
#include "analysis/traffic/shared.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace warplens::traffic {
namespace {

struct Shape {
  AccessKind kind = AccessKind::load;
  unsigned width = 8;
  LaneMask active = ~LaneMask{0};
  bool generic = false;
};

/// Counts an access in which lane l accesses element `place(l)`.
SharedCounts shared_counts(const Shape& shape, const std::function<unsigned(unsigned lane)>& place) {
  PerLane<std::uint64_t> addresses;
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) addresses[lane] = std::uint64_t{place(lane)} * shape.width;
  return count_shared(gpu_machine(), {.space = ptx::StateSpace::shared,
                                      .kind = shape.kind,
                                      .width = shape.width,
                                      .active = shape.active,
                                      .addresses = addresses,
                                      .generic = shape.generic});
}

unsigned own(unsigned lane) {
  return lane;
}
unsigned of_pair(unsigned lane) {
  return lane / 2;
}
unsigned of_every_other(unsigned lane) {
  return lane / 4 * 2 + lane % 2;
}

TEST(CountShared, SaysWhichWideLoadsMerge) {
  for (const unsigned width : {8u, 16u}) {
    const std::uint32_t unmerged = width / 4;
    EXPECT_FALSE(shared_counts({.width = width}, own).merged);
    EXPECT_EQ(shared_counts({.width = width}, own).wavefronts, unmerged);
    for (const auto& place : {of_pair, of_every_other}) {
      EXPECT_TRUE(shared_counts({.width = width}, place).merged);
      EXPECT_EQ(shared_counts({.width = width}, place).wavefronts, unmerged / 2);
    }
  }
}

TEST(CountShared, NoPartnerIsAsGoodAsOneOnTheSameAddress) {
  EXPECT_TRUE(shared_counts({.active = 0x55555555}, own).merged);
  EXPECT_FALSE(shared_counts({.active = 0x5555555d}, own).merged) << "lanes 2 and 3 differ, and so do 0 and 2";
}

TEST(CountShared, NothingElseMerges) {
  EXPECT_FALSE(shared_counts({.kind = AccessKind::store}, of_pair).merged);
  EXPECT_FALSE(shared_counts({.generic = true}, of_pair).merged);
  EXPECT_FALSE(shared_counts({.width = 4}, of_pair).merged) << "a warp's words are served as a whole anyway";
  EXPECT_FALSE(shared_counts({.kind = AccessKind::matrix_load, .width = 16}, of_pair).merged);
}

}  // namespace
}  // namespace warplens::traffic
