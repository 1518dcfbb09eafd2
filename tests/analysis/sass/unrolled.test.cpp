#include "analysis/sass/unrolled.hpp"

#include <gtest/gtest.h>

#include "tests/analysis/sass/cubin_builder.hpp"

namespace warplens::sass {
namespace {

// Lines are counted: the load stands in line 9, pc 1; the branch is pc 4.
constexpr const char* kText = R"(.version 9.0
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
constexpr std::uint32_t kLine = 9, kBody = 1, kBranch = 4;
constexpr std::uint64_t kLoad = 0x7981, kGuardedLoad = 0x0981, kOther = 0x7202, kMeet = 0x7941, kExit = 0x794d;
constexpr std::uint32_t kWord = 4;

Unrolling unrolling(const std::vector<std::uint64_t>& code) {
  std::vector<testing::Encoded> instructions;
  for (const std::uint64_t low : code) instructions.push_back({low, kWord, kLine});
  const auto bytes = testing::make_cubin({{"kernel", instructions}});
  const auto cubin = read_cubin(bytes);
  return unrolling_of(*simt::Program::lower(ptx::parse(kText)), *cubin, memory_instructions(*cubin));
}

std::uint64_t back(std::int64_t from, std::int64_t to) {
  return testing::branch(from, to, true);
}

TEST(Unrolled, StretchesOfHalfAsManyRounds) {
  const auto found = unrolling({kOther, back(1, 7),                      //
                                kLoad, kLoad, kLoad, kLoad, back(6, 2),  // four, and round again
                                kMeet, back(8, 11), kLoad, kLoad,        // two
                                kMeet, back(12, 14), kLoad,              // one
                                kMeet, kExit});
  ASSERT_EQ(found.loops.size(), 1u);
  EXPECT_EQ(found.loops[0].rounds, 4u);
  EXPECT_EQ(found.loops[0].first_pc, kBody);
  EXPECT_EQ(found.loops[0].branch_pc, kBranch);
  EXPECT_FALSE(found.as_written[kBody]);
}

TEST(Unrolled, OtherNumbersOfRoundsAreNotKnown) {
  EXPECT_TRUE(unrolling({kLoad, kLoad, kLoad, back(3, 0), kMeet, kLoad, kExit}).loops.empty()) << "three";
  EXPECT_TRUE(unrolling({kLoad, kLoad, kLoad, kLoad, back(4, 0), kMeet, kLoad, kExit}).loops.empty()) << "none of two";
  EXPECT_TRUE(unrolling({kLoad, kLoad, kOther, kMeet, kLoad, kExit}).loops.empty()) << "no way back";
  EXPECT_TRUE(unrolling({kLoad, kLoad, back(2, 0), kMeet, kLoad, back(5, 4), kExit}).loops.empty())
      << "the rest goes round as well";
}

TEST(Unrolled, OneRoundInEachBlockIsAsWritten) {
  const auto peeled = unrolling({kOther, kLoad, back(2, 6), kLoad, kGuardedLoad, kOther, kMeet, kExit});
  EXPECT_TRUE(peeled.loops.empty());
  EXPECT_TRUE(peeled.as_written[kBody]);
  const auto round = unrolling({kLoad, back(1, 5), kLoad, back(3, 5), back(4, 0), kMeet, kExit});
  EXPECT_TRUE(round.as_written[kBody]) << "a way out behind each";
}

TEST(Unrolled, ButNotWhereLanesComeInBetween) {
  EXPECT_FALSE(unrolling({back(0, 3), kLoad, back(2, 6), kLoad, kOther, kOther, kMeet, kExit}).as_written[kBody]);
  EXPECT_FALSE(unrolling({kLoad, back(1, 0), kMeet, kLoad, kExit}).as_written[kBody]) << "a last round of its own";
  EXPECT_FALSE(unrolling({kLoad, kLoad, kOther, kExit}).as_written[kBody]) << "two at once";
}

}  // namespace
}  // namespace warplens::sass
