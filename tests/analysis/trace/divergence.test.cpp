#include "analysis/trace/divergence.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "analysis/grid/grid_totals.hpp"
#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::trace {
namespace {

/// A recorded block of 64 threads of the kernel `body` (see run_ptx.hpp).
struct Recorded {
  std::shared_ptr<const simt::Program> program;
  Recording recording;

  std::vector<simt::Activity> activity() const { return count_activity(*program, recording); }
  simt::Activity total() const {
    simt::Activity sum;
    for (const simt::Activity& one : activity()) sum += one;
    return sum;
  }
};

/// Records a block of the kernel. The totals of the whole grid must have the same counts, whether every block is
/// executed or one block per class.
Recorded record(const std::string& body) {
  Recorded made{simt::Program::lower(ptx::parse(simt::testing::kernel(body))), {}};
  simt::Launch launch;
  launch.block = {64, 1, 1};
  launch.arguments.resize(8);
  std::memcpy(launch.arguments.data(), &simt::testing::kBufferAddress, 8);
  launch.buffers.push_back({.name = "buffer", .address = simt::testing::kBufferAddress, .bytes = 1 << 16, .fill = {}});
  made.recording = record_block(*made.program, launch, {0, 0, 0});
  EXPECT_EQ(full_totals(*made.program, launch, 1).activity, made.activity());
  launch.grid = {3, 1, 1};
  const grid::GridTotals by_classes = grid::totals_by_classes(*made.program, launch);
  EXPECT_TRUE(by_classes.reason.empty()) << by_classes.reason;
  EXPECT_EQ(by_classes.totals.activity, full_totals(*made.program, launch, 1).activity);
  simt::Activity of_three_blocks = made.total();
  of_three_blocks *= 3;
  EXPECT_EQ(by_classes.totals.all_activity(), of_three_blocks);
  EXPECT_EQ(by_classes.totals.all_activity().instructions, by_classes.totals.warp_instructions);
  return made;
}

// `%r1` is the number of the thread in the block. The two sides of the branch have one instruction each.
std::string branch_if(const std::string& condition) {
  return "mov.u32 %r1, %tid.x;\n" + condition +
         "@%p0 bra ELSE;\nadd.u32 %r3, %r1, 1;\nbra END;\nELSE:\nadd.u32 %r3, %r1, 2;\nEND:\n";
}

TEST(Divergence, OfABranchByLaneHasHalfOfTheLanesOnEachSide) {
  const Recorded recorded = record(branch_if("and.b32 %r2, %r1, 1;\nsetp.eq.u32 %p0, %r2, 0;\n"));
  const simt::Activity total = recorded.total();
  EXPECT_EQ(total.divergent, 2u) << "once per warp";
  EXPECT_EQ(total.branches, 4u) << "the branch and the jump to the end, per warp";
  EXPECT_LT(total.average_lanes(), 32);
  EXPECT_EQ(count_divergent_warps(*recorded.program, recorded.recording), 2u);
  std::uint64_t half = 0;
  for (const simt::Activity& one : recorded.activity())
    if (one.instructions == 2 && one.lanes == 32) ++half;
  EXPECT_EQ(half, 3u) << "both additions and the jump are executed by 16 of 32 lanes";
}

TEST(Divergence, OfABranchByWarpIsNone) {
  const Recorded recorded = record(branch_if("shr.u32 %r2, %r1, 5;\nsetp.eq.u32 %p0, %r2, 0;\n"));
  const simt::Activity total = recorded.total();
  EXPECT_EQ(total.divergent, 0u);
  EXPECT_EQ(total.branches, 3u) << "the warp that jumps to ELSE executes one branch, the other one two";
  EXPECT_EQ(total.average_lanes(), 32);
  EXPECT_EQ(count_divergent_warps(*recorded.program, recorded.recording), 0u);
}

TEST(Divergence, OfABranchWithATableDependsOnWhereTheLanesGo) {
  const std::string ends =
      "table: .branchtargets ONE, TWO;\nbrx.idx %r2, table;\nONE:\nadd.u32 %r3, %r1, 1;\nbra END;\nTWO:\nadd.u32 %r3, "
      "%r1, 2;\nEND:\n";
  EXPECT_EQ(record("mov.u32 %r1, %tid.x;\nand.b32 %r2, %r1, 1;\n" + ends).total().divergent, 2u);
  EXPECT_EQ(record("mov.u32 %r1, %tid.x;\nshr.u32 %r2, %r1, 5;\n" + ends).total().divergent, 0u);
}

TEST(Divergence, OfAPredicatedInstructionIsNone) {
  const Recorded recorded =
      record("mov.u32 %r1, %tid.x;\nand.b32 %r2, %r1, 1;\nsetp.eq.u32 %p0, %r2, 0;\n@%p0 add.u32 %r3, %r1, 1;\n");
  EXPECT_EQ(recorded.total().divergent, 0u);
  EXPECT_EQ(recorded.total().average_lanes(), 32) << "lanes whose guard is false are on the path, too";
}

}  // namespace
}  // namespace warplens::trace
