#include "analysis/traffic/async_copy.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <initializer_list>
#include <utility>
#include <vector>

#include "analysis/traffic/global.hpp"
#include "analysis/traffic/shared.hpp"

namespace warplens::traffic {
namespace {

/// Source of a lane that only writes zeros.
constexpr unsigned kZeros = ~0u;

/// An asynchronous copy, each lane of which copies 16 bytes.
class Copy {
 public:
  /// `pieces` are pairs of destination and source of the lanes, in units of 16 bytes.
  Copy(bool past_l1, std::initializer_list<std::pair<unsigned, unsigned>> pieces, CopyMade made = CopyMade::by_lane) {
    copy_.past_l1 = past_l1;
    copy_.made = made;
    for (const auto& [to, from] : pieces) {
      const auto lane = static_cast<unsigned>(std::popcount(active_));
      active_ |= LaneMask{1} << lane;
      copy_.to[lane] = 16 * to;
      if (from == kZeros) continue;
      copy_.lanes |= LaneMask{1} << lane;
      copy_.from[lane] = 16 * from;
    }
  }

  GlobalCounts read() const { return count_global(gpu_machine(), access(ptx::StateSpace::global)); }
  SharedCounts written() const { return count_shared(gpu_machine(), access(ptx::StateSpace::shared)); }
  SharedRequest request() const { return shared_request(gpu_machine(), access(ptx::StateSpace::shared)); }
  std::vector<LanePass> passes() const { return async_copy_passes(gpu_machine(), access(ptx::StateSpace::shared)); }

 private:
  WarpAccess access(ptx::StateSpace space) const {
    const bool reads = space == ptx::StateSpace::global;
    return {.space = space,
            .kind = AccessKind::async_copy,
            .width = 16,
            .active = reads ? copy_.lanes : active_,
            .addresses = reads ? copy_.from : copy_.to,
            .copy = &copy_};
  }

  AsyncCopy copy_;
  LaneMask active_ = 0;
};

TEST(CopiesPastL1, CountASectorOncePerLineAndPlace) {
  EXPECT_EQ(Copy(true, {{0, 4}, {1, 5}}).read().sectors, 1u);
  EXPECT_EQ(Copy(true, {{0, 4}, {9, 5}}).read().sectors, 2u) << "two places";
  EXPECT_EQ(Copy(true, {{0, 0}, {1, 3}}).read().sectors, 1u) << "halves of two sectors of one line meet";
  EXPECT_EQ(Copy(true, {{0, 7}, {1, 8}}).read().sectors, 2u) << "two lines";
  // Two rows of three pieces each, swizzled: an H200 counts 4 sectors.
  const GlobalCounts swizzled = Copy(true, {{0, 0}, {1, 1}, {2, 2}, {17, 3}, {16, 4}, {19, 5}}).read();
  EXPECT_EQ(swizzled.sectors, 4u);
  EXPECT_TRUE(swizzled.exact);
  EXPECT_FALSE(Copy(true, {{0, 0}, {0, 1}}).read().exact) << "two lanes write to the same address";
}

TEST(CopiesPastL1, ShareAWavefrontIfTheirSectorsAreWrittenInTheSameWay) {
  const auto wavefronts = [](std::initializer_list<std::pair<unsigned, unsigned>> pieces) {
    return Copy(true, pieces).written().wavefronts;
  };
  EXPECT_EQ(wavefronts({{0, 0}, {1, 1}, {2, 2}, {3, 3}}), 1u);
  EXPECT_EQ(wavefronts({{1, 0}, {0, 1}, {3, 2}, {2, 3}}), 1u) << "the halves of each sector change places";
  EXPECT_EQ(wavefronts({{0, 0}, {1, 1}, {3, 2}, {2, 3}}), 2u) << "only those of one sector do";
  EXPECT_EQ(wavefronts({{2, 0}, {3, 1}, {0, 2}, {1, 3}}), 1u) << "neighbouring sectors change places";
  EXPECT_EQ(wavefronts({{4, 0}, {5, 1}, {2, 2}, {3, 3}}), 1u) << "a sector moves by 64 bytes";
  EXPECT_EQ(wavefronts({{0, 0}, {1, 1}, {2, 2}}), 2u) << "a whole sector and a half";
  EXPECT_EQ(wavefronts({{0, 0}, {8, 2}}), 2u) << "two rows";
  EXPECT_EQ(wavefronts({{0, 0}, {2, 10}}), 2u) << "two lines";
  EXPECT_EQ(wavefronts({{0, 0}, {2, 0}}), 2u) << "one half sector for two places";
}

TEST(CopiesPastL1, TakeTheLaneWithTheHighestNumberFirst) {
  // Lanes 1 and 2 read the same upper half. The first of them is lane 2, which writes to another place than lane 3. The
  // sector of lanes 1 and 3 is therefore not copied as a whole. An H200 counts 4 wavefronts.
  EXPECT_EQ(Copy(true, {{3, 1}, {0, 3}, {2, 3}, {1, 2}}).written().wavefronts, 4u);
  EXPECT_EQ(Copy(true, {{3, 1}, {2, 3}, {0, 3}, {1, 2}}).written().wavefronts, 3u);
}

TEST(CopiesPastL1, AddTheWavefrontsOfZeros) {
  EXPECT_EQ(Copy(true, {{0, kZeros}, {1, kZeros}}).written().wavefronts, 1u);
  EXPECT_EQ(Copy(true, {{0, 0}, {1, kZeros}}).written().wavefronts, 2u);
  EXPECT_EQ(Copy(true, {{0, 0}, {1, 1}}, CopyMade::by_size).written().wavefronts, 2u);
}

TEST(CopiesPastL1, AreMarkedIfTheCounterOrTheFormIsUnknown) {
  EXPECT_TRUE(Copy(true, {{0, 0}}, CopyMade::by_size).written().exact);
  EXPECT_FALSE(Copy(true, {{0, 0}}, CopyMade::with_p0).written().exact);
  EXPECT_FALSE(Copy(true, {{0, 0}}, CopyMade::unknown).written().exact);
  EXPECT_TRUE(Copy(true, {{0, 0}, {1, kZeros}}, CopyMade::unknown).written().exact) << "the same in both forms";
  EXPECT_TRUE(Copy(true, {{0, 0}}, CopyMade::unless_p0).written().exact);
  EXPECT_FALSE(Copy(true, {{0, 0}, {1, kZeros}}, CopyMade::unless_p0).written().exact);
  EXPECT_TRUE(Copy(false, {{0, 0}}, CopyMade::with_p0).written().exact);
}

TEST(CopiesThroughL1, WaitForAllLanesThatConflict) {
  // Lane 0 writes the bank of lane 1 and reads the position of lane 2. Two wavefronts would be enough, but an H200
  // counts three.
  const Copy chain(false, {{24, 0}, {8, 1}, {17, 0}});
  EXPECT_EQ(chain.written().wavefronts, 3u);
  EXPECT_TRUE(chain.written().exact);
  EXPECT_EQ(Copy(false, {{0, 0}, {8, 1}, {2, 2}, {3, 10}}).written().wavefronts, 2u) << "two separate conflicts";
  EXPECT_EQ(Copy(false, {{0, 0}, {8, kZeros}, {1, kZeros}}).written().wavefronts, 2u) << "zeros are not read";
}

TEST(CopiesThroughL1, ServeEachLaneOnceWithoutConflicts) {
  const Copy chain(false, {{24, 0}, {8, 1}, {17, 0}, {3, 5}});
  LaneMask served = 0;
  for (const LanePass& pass : chain.passes()) {
    EXPECT_NE(pass.lanes, 0u);
    EXPECT_EQ(served & pass.lanes, 0u);
    served |= pass.lanes;
  }
  EXPECT_EQ(served, 0xFu);
  EXPECT_EQ(chain.request().wavefronts.size(), 3u);
}

}  // namespace
}  // namespace warplens::traffic
