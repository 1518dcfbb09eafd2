// Tests the order in which the paths of a warp are executed if a block comes after its successors in the PTX.
#include "analysis/simt/execution_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "analysis/simt/program.hpp"
#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::simt {
namespace {

using testing::kernel;
using testing::run;

bool keeps_order_of_ptx(const std::string& text) {
  return Program::lower(ptx::parse(text))->code().order.is_of_ptx();
}

/// Returns the number of lanes of each store, in the order of execution.
std::vector<int> lanes_of_stores(const testing::Result& result) {
  std::vector<int> lanes;
  for (const auto& access : result.events.accesses)
    if (access.kind == AccessKind::store) lanes.push_back(std::popcount(access.active));
  return lanes;
}

/// `if (me < 8 || me >= 24) store`. In the PTX, the code of the condition `me >= 24` comes after the `ret` of the
/// kernel.
const std::string kEitherOfTwo =
    "setp.lt.u32 %p1, %me, 8;\n@!%p1 bra SECOND;\n"
    "STORE:\nst.global.u32 [%mine], 7;\n"
    "END:\nret;\n"
    "SECOND:\nsetp.ge.u32 %p2, %me, 24;\n@%p2 bra STORE;\nbra.uni END;\n";

TEST(ExecutionOrder, LanesOfBothConditionsStoreTogether) {
  const auto result = run(kernel(kEitherOfTwo));
  EXPECT_EQ(lanes_of_stores(result), std::vector<int>{16});
  for (std::size_t thread = 0; thread < 32; ++thread)
    EXPECT_EQ(result.low(thread), thread < 8 || thread >= 24 ? 7u : 0u) << thread;
}

TEST(ExecutionOrder, IsThatOfThePtxIfEveryBlockComesAfterThoseThatLeadToIt) {
  EXPECT_FALSE(keeps_order_of_ptx(kernel(kEitherOfTwo)));
  EXPECT_TRUE(
      keeps_order_of_ptx(kernel("setp.lt.u32 %p1, %me, 8;\n@%p1 bra STORE;\nsetp.ge.u32 %p2, %me, 24;\n"
                                "@!%p2 bra END;\nSTORE:\nst.global.u32 [%mine], 7;\nEND:\nret;\n")));
  EXPECT_TRUE(
      keeps_order_of_ptx(kernel("mov.u32 %r1, 0;\nAGAIN:\nadd.u32 %r1, %r1, 1;\nsetp.lt.u32 %p1, %r1, %me;\n"
                                "@%p1 bra AGAIN;\nst.global.u32 [%mine], %r1;\n")));
}

/// A loop of `me` + 1 iterations. Iteration 2 passes through a block that comes after the end of the kernel.
const std::string kLoop =
    "mov.u32 %r1, 0;\nmov.u32 %r2, 0;\nAGAIN:\nsetp.eq.u32 %p1, %r1, 2;\n@%p1 bra FAR;\nadd.u32 %r2, %r2, 1;\n"
    "NEXT:\nadd.u32 %r1, %r1, 1;\nsetp.le.u32 %p2, %r1, %me;\n@%p2 bra AGAIN;\n"
    "st.global.u32 [%mine], %r2;\nret;\n"
    "FAR:\nadd.u32 %r2, %r2, 100;\nbra.uni NEXT;\n";

TEST(ExecutionOrder, LanesWaitBehindALoopForTheOthers) {
  const auto result = run(kernel(kLoop));
  EXPECT_EQ(lanes_of_stores(result), std::vector<int>{32});
  for (std::uint32_t thread = 0; thread < 32; ++thread)
    EXPECT_EQ(result.low(thread), thread < 2 ? thread + 1 : thread + 100) << thread;
}

TEST(ExecutionOrder, ABlockOfABreakRunsWhenLanesReachIt) {
  // Lane i leaves the loop in iteration i. It stores alone, before the loop has ended for the other lanes.
  const std::string text = kernel(
      "mov.u32 %r1, 0;\nAGAIN:\nsetp.eq.u32 %p1, %r1, %me;\n@%p1 bra CHECK;\nbra.uni NEXT;\n"
      "FOUND:\nst.global.u32 [%mine], %r1;\nbra.uni END;\n"
      "CHECK:\nbra.uni FOUND;\n"
      "NEXT:\nadd.u32 %r1, %r1, 1;\nsetp.lt.u32 %p2, %r1, 4;\n@%p2 bra AGAIN;\nEND:\nret;\n");
  EXPECT_FALSE(keeps_order_of_ptx(text));
  EXPECT_EQ(lanes_of_stores(run(text)), (std::vector<int>{1, 1, 1, 1}));
}

TEST(ExecutionOrder, ALoopWithTwoEntriesKeepsTheOrderOfThePtx) {
  EXPECT_TRUE(
      keeps_order_of_ptx(kernel("setp.lt.u32 %p1, %me, 8;\n@%p1 bra SECOND;\nbra.uni BEHIND;\n"
                                "FIRST:\nadd.u32 %r1, %r1, 1;\n"
                                "SECOND:\nadd.u32 %r1, %r1, 2;\nsetp.lt.u32 %p2, %r1, 9;\n@%p2 bra FIRST;\n"
                                "ret;\nBEHIND:\nbra.uni FIRST;\n")));
}

TEST(ExecutionOrder, IsAPermutationOfEachFunction) {
  const auto program = Program::lower(ptx::parse(kernel(kLoop)));
  const ExecutionOrder& order = program->code().order;
  ASSERT_FALSE(order.is_of_ptx());
  std::vector<std::uint32_t> ranks = order.rank;
  std::ranges::sort(ranks);
  for (std::uint32_t at = 0; at < ranks.size(); ++at) EXPECT_EQ(ranks[at], at);
  for (std::uint32_t pc = 0; pc < ranks.size(); ++pc) {
    ASSERT_GT(order.run_end[pc], pc);
    for (std::uint32_t at = pc + 1; at < order.run_end[pc]; ++at) EXPECT_EQ(order.rank[at], order.rank[at - 1] + 1);
  }
}

}  // namespace
}  // namespace warplens::simt
