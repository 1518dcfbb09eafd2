#include "analysis/sass/unrolled.hpp"

#include <gtest/gtest.h>

#include "tests/analysis/sass/cubin_builder.hpp"

namespace warplens::sass {
namespace {

using testing::kExit;
using testing::kMeet;
using testing::kOther;
using testing::kWord;

// The tests use line numbers: the load is in line 9 and has pc 1; the branch has pc 4.
constexpr const char* kLoopText = R"(.version 9.0
.target sm_90
.address_size 64
.visible .entry kernel() {
.reg .b32 %r<9>; .reg .pred %p<3>;
.reg .b64 %rd<3>;
mov.u32 %r1, 0;
ROUND:
ld.global.u32 %r2, [%rd1];
add.u64 %rd1, %rd1, 4;
setp.lt.u32 %p1, %r1, %r2;
@%p1 bra ROUND;
ret;
}
)";
constexpr std::uint32_t kLine = 9, kBodyPc = 1, kBranch = 4;
constexpr std::uint64_t kGlobalLoad = 0x7981, kGuardedLoad = 0x0981;

Unrolling unrolling(const std::vector<std::uint64_t>& code) {
  std::vector<testing::Encoded> instructions;
  for (const std::uint64_t low : code) instructions.push_back({low, kWord, kLine});
  const auto bytes = testing::make_cubin({{"kernel", instructions}});
  const auto cubin = read_cubin(bytes);
  return find_unrolling(*simt::Program::lower(ptx::parse(kLoopText)), *cubin, memory_instructions(*cubin));
}

std::uint64_t back(std::int64_t from, std::int64_t to) {
  return testing::branch(from, to, true);
}

TEST(Unrolled, StretchesOfHalfAsManyRounds) {
  const auto found =
      unrolling({kOther, back(1, 7),                                              //
                 kGlobalLoad, kGlobalLoad, kGlobalLoad, kGlobalLoad, back(6, 2),  // four loads, branch to the first
                 kMeet, back(8, 11), kGlobalLoad, kGlobalLoad,                    // two
                 kMeet, back(12, 14), kGlobalLoad,                                // one
                 kMeet, kExit});
  ASSERT_EQ(found.loops.size(), 1u);
  EXPECT_EQ(found.loops[0].rounds, 4u);
  EXPECT_EQ(found.loops[0].first_pc, kBodyPc);
  EXPECT_EQ(found.loops[0].branch_pc, kBranch);
  EXPECT_FALSE(found.as_written[kBodyPc]);
}

TEST(Unrolled, OtherNumbersOfRoundsAreNotKnown) {
  EXPECT_TRUE(unrolling({kGlobalLoad, kGlobalLoad, kGlobalLoad, back(3, 0), kMeet, kGlobalLoad, kExit}).loops.empty())
      << "three";
  EXPECT_TRUE(unrolling({kGlobalLoad, kGlobalLoad, kGlobalLoad, kGlobalLoad, back(4, 0), kMeet, kGlobalLoad, kExit})
                  .loops.empty())
      << "none of two";
  EXPECT_TRUE(unrolling({kGlobalLoad, kGlobalLoad, kOther, kMeet, kGlobalLoad, kExit}).loops.empty()) << "no way back";
  EXPECT_TRUE(unrolling({kGlobalLoad, kGlobalLoad, back(2, 0), kMeet, kGlobalLoad, back(5, 4), kExit}).loops.empty())
      << "the rest goes round as well";
}

TEST(Unrolled, OneRoundInEachBlockIsAsWritten) {
  const auto peeled = unrolling({kOther, kGlobalLoad, back(2, 6), kGlobalLoad, kGuardedLoad, kOther, kMeet, kExit});
  EXPECT_TRUE(peeled.loops.empty());
  EXPECT_TRUE(peeled.as_written[kBodyPc]);
  const auto round = unrolling({kGlobalLoad, back(1, 5), kGlobalLoad, back(3, 5), back(4, 0), kMeet, kExit});
  EXPECT_TRUE(round.as_written[kBodyPc]) << "a way out behind each";
}

TEST(Unrolled, ButNotWhereLanesComeInBetween) {
  EXPECT_FALSE(
      unrolling({back(0, 3), kGlobalLoad, back(2, 6), kGlobalLoad, kOther, kOther, kMeet, kExit}).as_written[kBodyPc]);
  EXPECT_FALSE(unrolling({kGlobalLoad, back(1, 0), kMeet, kGlobalLoad, kExit}).as_written[kBodyPc])
      << "a last round of its own";
  EXPECT_FALSE(unrolling({kGlobalLoad, kGlobalLoad, kOther, kExit}).as_written[kBodyPc]) << "two at once";
}

}  // namespace
}  // namespace warplens::sass
