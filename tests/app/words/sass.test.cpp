#include "app/words/sass.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::words {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(SassWords, NameTheOperationWithoutItsModifiers) {
  EXPECT_EQ(opcode_meaning("LDG"), "Loads from global memory.");
  EXPECT_EQ(opcode_meaning("LDG.E.128.CONSTANT"), "Loads from global memory.");
  EXPECT_EQ(opcode_meaning("UIADD3"), "Adds three integers. Executed once for the whole warp, on uniform registers.");
  EXPECT_THAT(opcode_meaning("UBLKCP"), HasSubstr("bulk copy")) << "an operation of its own, not BLKCP";
  EXPECT_EQ(opcode_meaning("XYZZY.U32"), "");
  EXPECT_EQ(opcode_meaning("U"), "");
  EXPECT_EQ(opcode_meaning(""), "");
}

TEST(SassWords, ExplainTheGuard) {
  EXPECT_EQ(guard_meaning("@P0"), "Executed only by lanes in which P0 is true.");
  EXPECT_EQ(guard_meaning("@!P3"), "Executed only by lanes in which P3 is false.");
  EXPECT_THAT(guard_meaning("@!UP1"), HasSubstr("UP1 is false, which is the same for the whole warp"));
  EXPECT_THAT(guard_meaning("@!PT"), HasSubstr("Never executed"));
  EXPECT_EQ(guard_meaning("@PT"), "");
  EXPECT_EQ(guard_meaning(""), "");
}

TEST(SassWords, ExplainTheControlBits) {
  EXPECT_THAT(control_sentences({.stall = 1}),
              ElementsAre("Stall: the warp issues its next instruction after 1 cycle or later."));
  EXPECT_THAT(
      control_sentences({.stall = 13, .yields = true, .write_barrier = 2, .read_barrier = 0, .reuse = 0b101}),
      ElementsAre("Sets barrier 2 until the result is written.", "Sets barrier 0 until its source registers are read.",
                  HasSubstr("source operands 0, 2"), HasSubstr("Yield"), HasSubstr("after 13 cycles")));
}

TEST(SassWords, ListTheBitsOfAMask) {
  EXPECT_THAT(numbers_in(0), IsEmpty());
  EXPECT_EQ(numbers_in(0b100101), "0, 2, 5");
}

}  // namespace
}  // namespace warplens::words
