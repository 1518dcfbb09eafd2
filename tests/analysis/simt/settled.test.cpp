// Instructions whose results are the same in every block are executed once for all blocks ("settled"). This must not
// change any result.
#include "analysis/simt/settled.hpp"

#include <gtest/gtest.h>

#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::simt {
namespace {

using testing::kernel;
using testing::run;

/// Returns the number of instructions that are executed once before all blocks, without the two that `kernel` itself
/// adds.
std::size_t settled_in(const std::string& text) {
  return Program::lower(ptx::parse(text))->code().functions.front().settled.size() - 2;
}

/// Writes %r9 to %out + (blockIdx * 64 + thread) * 4.
const std::string kStoreR9 =
    "mov.u32 %r20, %ctaid.x;\nshl.b32 %r20, %r20, 6;\nadd.u32 %r20, %r20, %me;\nmul.wide.u32 %d1, %r20, 4;\n"
    "add.u64 %d1, %d1, %out;\nst.global.u32 [%d1], %r9;\n";

TEST(Settled, ArithmeticOnThePlaceInTheBlockIsTheSameInEveryBlock) {
  const std::string text = kernel("mul.lo.u32 %r8, %me, 3;\nadd.u32 %r9, %r8, 5;\n" + kStoreR9);
  EXPECT_EQ(settled_in(text), 2u);
  const auto result = run(text, {.threads = 64, .blocks = 3});
  for (std::uint32_t at = 0; at < 3 * 64; ++at) EXPECT_EQ(result.at<std::uint32_t>(at * 4), at % 64 * 3 + 5) << at;
  EXPECT_EQ(result.outcome.warp_instructions, 3u * 2 * (4 + 2 + 6 + 1)) << "settled or not, it was executed";
}

TEST(Settled, NotWhatComesFromTheBlocksPlaceOrFromMemory) {
  EXPECT_EQ(settled_in(kernel("mov.u32 %r1, %ctaid.x;\nadd.u32 %r2, %r1, 1;\nld.global.u32 %r3, [%out];\n"
                              "add.u32 %r4, %r3, 1;\nmov.u32 %r5, %clock;\nmov.u32 %r6, %smid;\n")),
            0u);
}

TEST(Settled, NotARegisterThatIsWrittenTwice) {
  const std::string text = kernel("mov.u32 %r9, 0;\nadd.u32 %r9, %r9, %me;\n" + kStoreR9);
  EXPECT_EQ(settled_in(text), 0u);
  const auto result = run(text, {.threads = 64, .blocks = 3});
  for (std::uint32_t at = 0; at < 3 * 64; ++at) EXPECT_EQ(result.at<std::uint32_t>(at * 4), at % 64) << at;
}

TEST(Settled, NotWhatSomeLanesLeaveAlone) {
  const std::string text = kernel("setp.lt.u32 %p1, %me, 7;\n@%p1 mov.u32 %r8, 5;\nadd.u32 %r9, %r8, 1;\n" + kStoreR9);
  EXPECT_EQ(settled_in(text), 1u) << "the comparison alone";
  const auto result = run(text, {.threads = 64, .blocks = 3});
  for (std::uint32_t at = 0; at < 3 * 64; ++at) EXPECT_EQ(result.at<std::uint32_t>(at * 4), at % 64 < 7 ? 6u : 1u);
}

TEST(Settled, NotARegisterThatIsReadBeforeItIsWritten) {
  // In the first iteration, %r8 is still zero.
  const std::string text = kernel(
      "mov.u32 %r1, 0;\nmov.u32 %r9, 0;\nAGAIN:\nadd.u32 %r9, %r9, %r8;\nmov.u32 %r8, 7;\nadd.u32 %r1, %r1, 1;\n"
      "setp.lt.u32 %p1, %r1, 3;\n@%p1 bra AGAIN;\n" +
      kStoreR9);
  const auto result = run(text, {.threads = 64, .blocks = 3});
  for (std::uint32_t at = 0; at < 3 * 64; ++at) EXPECT_EQ(result.at<std::uint32_t>(at * 4), 14u) << at;
}

}  // namespace
}  // namespace warplens::simt
