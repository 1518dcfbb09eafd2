#include "analysis/traffic/async_copy.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <utility>

#include "analysis/traffic/global.hpp"

namespace warplens::traffic {
namespace {

/// Counts an asynchronous copy that bypasses L1. Each lane copies one piece of 16 bytes; `pieces` are pairs of
/// destination and source.
GlobalCounts copy_counts(std::initializer_list<std::pair<unsigned, unsigned>> pieces) {
  AsyncCopy copy{.lanes = 0, .from = {}, .to = {}, .past_l1 = true};
  for (const auto& [to, from] : pieces) {
    const auto lane = static_cast<unsigned>(std::popcount(copy.lanes));
    copy.lanes |= LaneMask{1} << lane;
    copy.to[lane] = 16 * to;
    copy.from[lane] = 16 * from;
  }
  return count_global(gpu_machine(), {.space = ptx::StateSpace::global,
                                      .kind = AccessKind::async_copy,
                                      .width = 16,
                                      .active = copy.lanes,
                                      .addresses = copy.from,
                                      .copy = &copy});
}

TEST(CopiesPastL1, SendASectorToEachPlace) {
  const GlobalCounts whole = copy_counts({{0, 4}, {1, 5}});
  EXPECT_EQ(whole.sectors, 1u);
  EXPECT_TRUE(whole.exact);
  const GlobalCounts apart = copy_counts({{0, 4}, {9, 5}});
  EXPECT_EQ(apart.sectors, 2u);
  EXPECT_TRUE(apart.exact);
}

TEST(CopiesPastL1, AreMarkedWhereHalvesOfTwoSectorsOfALineMeet) {
  // Two rows of three pieces each, swizzled. An H200 counts 4 sectors for the loads of this copy; the rule is not exact
  // and gives 5.
  const GlobalCounts met = copy_counts({{0, 0}, {1, 1}, {2, 2}, {17, 3}, {16, 4}, {19, 5}});
  EXPECT_EQ(met.sectors, 5u);
  EXPECT_FALSE(met.exact);
  EXPECT_TRUE(copy_counts({{17, 7}, {16, 8}}).exact) << "sectors of two lines";
}

}  // namespace
}  // namespace warplens::traffic
