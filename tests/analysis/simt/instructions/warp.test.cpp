#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::simt::testing {
namespace {

using ::testing::HasSubstr;

TEST(Shuffle, EachModeReadsItsLaneAndTellsWhetherItIsInRange) {
  const auto shuffled = [](const std::string& mode, const std::string& rest) {
    return run(kernel("add.u32 %r1, %me, 100;\nshfl.sync." + mode + ".b32 %r2|%p1, %r1, " + rest +
                      ", 0xffffffff;\nselp.u32 %r3, 1, 0, %p1;\nst.global.v2.u32 [%mine], {%r2, %r3};"));
  };
  const Result up = shuffled("up", "3, 0");
  const Result down = shuffled("down", "3, 31");
  const Result butterfly = shuffled("bfly", "5, 31");
  const Result index = shuffled("idx", "%me, 31");
  const Result segments = shuffled("down", "2, 0x181f");  // 0x181f: segments of eight lanes
  for (unsigned lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(up.own(lane), (lane >= 3 ? 97 + lane + (1ull << 32) : 100 + lane));
    EXPECT_EQ(down.own(lane), (lane < 29 ? 103 + lane + (1ull << 32) : 100 + lane));
    EXPECT_EQ(butterfly.own(lane), (lane ^ 5) + 100 + (1ull << 32));
    EXPECT_EQ(index.own(lane), lane + 100 + (1ull << 32));
    EXPECT_EQ(segments.own(lane), (lane % 8 < 6 ? 102 + lane + (1ull << 32) : 100 + lane));
  }
}

TEST(Shuffle, LanesThatWentApartMeetFirst) {
  const Result result =
      run(kernel("setp.lt.u32 %p1, %me, 16;\nmov.u32 %r1, 1;\n@%p1 bra LOW;\nmov.u32 %r1, 2;\n"
                 "bra.uni JOIN;\nLOW: add.u32 %r1, %r1, 2;\nJOIN:\n"
                 "shfl.sync.bfly.b32 %r2, %r1, 16, 31, 0xffffffff;\nst.global.u32 [%mine], %r2;"));
  EXPECT_EQ(result.low(0), 2u);
  EXPECT_EQ(result.low(16), 3u);
}

TEST(Shuffle, AGroupNeedNotWaitForTheOthers) {
  // The upper lanes go directly to the barrier of the block. It only opens after the lower lanes have arrived.
  const Result result =
      run(kernel("setp.ge.u32 %p1, %me, 8;\nmov.u32 %r1, %me;\n@%p1 bra JOIN;\n"
                 "shfl.sync.idx.b32 %r1, %me, 5, 31, 0xff;\nJOIN: bar.sync 0;\n"
                 "st.global.u32 [%mine], %r1;"));
  EXPECT_EQ(result.low(2), 5u);
  EXPECT_EQ(result.low(9), 9u);
  EXPECT_TRUE(result.events.faults.empty());
}

/// Since Volta, the lanes in the mask of a shuffle wait for one another, even if they execute different shuffle
/// instructions.
TEST(Shuffle, LanesInBothSidesOfABranchExchangeTheirValues) {
  const Result result =
      run(kernel("setp.lt.u32 %p1, %me, 16;\nadd.u32 %r1, %me, 100;\nadd.u32 %r2, %me, 200;\n@%p1 bra LOW;\n"
                 "shfl.sync.bfly.b32 %r3|%p2, %r2, 16, 31, 0xffffffff;\nadd.u32 %r3, %r3, 1000;\nbra.uni JOIN;\n"
                 "LOW: shfl.sync.bfly.b32 %r3|%p2, %r1, 16, 31, 0xffffffff;\n"
                 "JOIN: selp.u32 %r4, 1, 0, %p2;\nst.global.v2.u32 [%mine], {%r3, %r4};"));
  EXPECT_EQ(result.own(3), 219 + (1ull << 32));
  EXPECT_EQ(result.own(20), 1104 + (1ull << 32));
  EXPECT_TRUE(result.events.faults.empty());
}

TEST(Shuffle, OfAnotherKindIsNoPlaceToMeet) {
  const Result result =
      run(kernel("setp.lt.u32 %p1, %me, 16;\nadd.u32 %r1, %me, 100;\n@%p1 bra LOW;\n"
                 "shfl.sync.up.b32 %r3, %r1, 1, 0, 0xffff0000;\nshfl.sync.down.b32 %r3, %r3, 1, 31, 0xffffffff;\n"
                 "bra.uni JOIN;\nLOW: shfl.sync.down.b32 %r3, %r1, 1, 31, 0xffffffff;\n"
                 "JOIN: st.global.u32 [%mine], %r3;"));
  EXPECT_EQ(result.low(14), 115u);
  EXPECT_EQ(result.low(20), 120u);  // the value that lane 21 received from lane 20
}

TEST(Vote, CountsLanesInBothSidesOfABranch) {
  const Result result =
      run(kernel("setp.lt.u32 %p1, %me, 16;\nsetp.lt.u32 %p2, %me, 4;\nsetp.ge.u32 %p3, %me, 30;\n@%p1 bra LOW;\n"
                 "vote.sync.ballot.b32 %r3, !%p3, 0xffffffff;\nbra.uni JOIN;\n"
                 "LOW: vote.sync.ballot.b32 %r3, %p2, 0xffffffff;\nJOIN: st.global.u32 [%mine], %r3;"));
  EXPECT_EQ(result.low(1), 0x3fff'000fu);
  EXPECT_EQ(result.low(31), 0x3fff'000fu);
}

TEST(Vote, GroupsWithMembersOfTheirOwnVoteApart) {
  const Result result =
      run(kernel("setp.lt.u32 %p1, %me, 8;\nselp.b32 %r1, 0xff, 0xffffff00, %p1;\n"
                 "setp.ne.u32 %p2, %me, 3;\nvote.sync.ballot.b32 %r2, %p2, %r1;\n"
                 "redux.sync.add.u32 %r3, 1, %r1;\nst.global.v2.u32 [%mine], {%r2, %r3};"));
  EXPECT_EQ(result.own(0), 0xf7u + (8ull << 32));
  EXPECT_EQ(result.own(31), 0xffffff00u + (24ull << 32));
  EXPECT_TRUE(result.events.faults.empty());
}

TEST(Vote, KnowsAllAnyUniformAndBallot) {
  const Result result =
      run(kernel("setp.lt.u32 %p1, %me, 4;\nmov.u32 %r2, 0;\n"
                 "vote.sync.all.pred %p2, %p1, 0xffffffff;\n@%p2 or.b32 %r2, %r2, 1;\n"
                 "vote.sync.any.pred %p2, %p1, 0xffffffff;\n@%p2 or.b32 %r2, %r2, 2;\n"
                 "vote.sync.uni.pred %p2, %p1, 0xffffffff;\n@%p2 or.b32 %r2, %r2, 4;\n"
                 "vote.sync.ballot.b32 %r1, !%p1, 0xffffffff;\nst.global.v2.u32 [%mine], {%r1, %r2};"));
  EXPECT_EQ(result.own(7), 0xFFFF'FFF0ull + (2ull << 32));
}

TEST(Vote, AsksTheMembersAlone) {
  const Result result =
      run(kernel("setp.lt.u32 %p1, %me, 4;\n@!%p1 bra END;\n"
                 "vote.sync.all.pred %p2, %p1, 15;\nselp.u32 %r1, 1, 0, %p2;\nactivemask.b32 %r2;\n"
                 "st.global.v2.u32 [%mine], {%r1, %r2};\nEND:"));
  EXPECT_EQ(result.own(3), 1 + (15ull << 32));
}

TEST(Match, FindsEqualLanes) {
  const Result result =
      run(kernel("rem.u32 %r1, %me, 3;\nmatch.any.sync.b32 %r2, %r1, 0xffffffff;\n"
                 "cvt.u64.u32 %d1, %r1;\nmatch.all.sync.b64 %r3|%p1, %d1, 0xffffffff;\n"
                 "selp.u32 %r3, 77, %r3, %p1;\nst.global.v2.u32 [%mine], {%r2, %r3};"));
  EXPECT_EQ(result.own(0), 0x4924'9249ull);
  EXPECT_EQ(result.own(4), 0x9249'2492ull);
  EXPECT_EQ(run(kernel("match.all.sync.b32 %r1, 5, 0xffffffff;\nst.global.u32 [%mine], %r1;")).low(3), 0xFFFF'FFFFu);
}

TEST(Redux, FoldsTheMembers) {
  const auto folded = [](const std::string& operation, const std::string& value) {
    return run(kernel(value + "redux.sync." + operation + " %r2, %r1, 0xffffffff;\nst.global.u32 [%mine], %r2;"))
        .low(9);
  };
  const std::string negative = "sub.u32 %r1, 5, %me;\n";
  EXPECT_EQ(folded("add.u32", negative), 5u * 32 - 496u + 0u);
  EXPECT_EQ(folded("min.s32", negative), static_cast<std::uint32_t>(-26));
  EXPECT_EQ(folded("max.s32", negative), 5u);
  EXPECT_EQ(folded("max.u32", negative), 0xFFFF'FFFFu);
  EXPECT_EQ(folded("and.b32", "or.b32 %r1, %me, 0x60;\n"), 0x60u);
  EXPECT_EQ(folded("or.b32", "shl.b32 %r1, 1, %me;\n"), 0xFFFF'FFFFu);
  EXPECT_EQ(folded("xor.b32", "mov.u32 %r1, %me;\n"), 0u);
}

TEST(Redux, OfFloatsMayLetNanWin) {
  const std::string values =
      "cvt.rn.f32.u32 %f1, %me;\nneg.f32 %f1, %f1;\nsetp.eq.u32 %p1, %me, 3;\n"
      "selp.f32 %f1, 0f7FC00000, %f1, %p1;\n";
  const auto folded = [&](const std::string& operation) {
    return run(kernel(values + "redux.sync." + operation + ".f32 %f2, %f1, 0xffffffff;\nst.global.f32 [%mine], %f2;"))
        .at<float>(0);
  };
  EXPECT_EQ(folded("min"), -31.0f);
  EXPECT_EQ(folded("max.abs"), 31.0f);
  EXPECT_NE(folded("min.NaN"), folded("min.NaN"));
}

TEST(Elect, PicksOneLane) {
  const Result result =
      run(kernel("setp.lt.u32 %p1, %me, 4;\n@%p1 bra END;\nelect.sync %r1|%p2, 0xfffffff0;\n"
                 "selp.u32 %r2, 1, 0, %p2;\nst.global.v2.u32 [%mine], {%r1, %r2};\nEND:"));
  EXPECT_EQ(result.own(4), 4 + (1ull << 32));
  EXPECT_EQ(result.own(5), 4u);
}

TEST(WarpBarrier, BranchesMayMeetAtDifferentOnes) {
  // Each half writes, waits for the other half in its own branch, and reads the value that the other half wrote.
  const Result result =
      run(kernel(".shared .align 4 .b8 cell[8];\nsetp.lt.u32 %p1, %me, 16;\n@%p1 bra LOW;\n"
                 "st.shared.u32 [cell], 5;\nbar.warp.sync 0xffffffff;\nld.shared.u32 %r1, [cell + 4];\n"
                 "bra.uni JOIN;\n"
                 "LOW: st.shared.u32 [cell + 4], 7;\nbar.warp.sync 0xffffffff;\n"
                 "ld.shared.u32 %r1, [cell];\nJOIN: st.global.u32 [%mine], %r1;"));
  EXPECT_EQ(result.low(0), 5u);
  EXPECT_EQ(result.low(16), 7u);
  // The two halves execute together again: the last store is one access of the whole warp.
  EXPECT_EQ(result.events.accesses.back().active, 0xFFFF'FFFFu);
}

TEST(WarpInstructions, FormsThatDoNotExistAreRefused) {
  EXPECT_THAT(refusal(kernel("shfl.sync.left.b32 %r1, %r2, 1, 31, -1;")), HasSubstr("shfl.sync.left"));
  EXPECT_THAT(refusal(kernel("redux.sync.add.s64 %d1, %d2, -1;")), HasSubstr("redux"));
  EXPECT_THAT(refusal(kernel("match.any.sync.b32 %r1|%p1, %r2, -1;")), HasSubstr("a predicate in addition"));
}

}  // namespace
}  // namespace warplens::simt::testing
