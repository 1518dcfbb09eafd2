#include "analysis/trace/sunk_accesses.hpp"

#include <gtest/gtest.h>

#include "analysis/simt/execute.hpp"
#include "analysis/trace/totals.hpp"

namespace warplens::trace {
namespace {

// Every thread loads a number from shared memory. The first `stay` threads of each block store it. The load is pc 2,
// the branch pc 3.
std::shared_ptr<const simt::Program> program(const std::string& stay) {
  return simt::Program::lower(
      ptx::parse(".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry kernel(.param .u64 out) {\n"
                 ".reg .b32 %r<9>; .reg .pred %p<3>; .reg .b64 %rd<3>; .shared .align 4 .b8 sum[4];\n"
                 "mov.u32 %r1, %tid.x;\nsetp.ge.u32 %p1, %r1, " +
                 stay + ";\nld.shared.u32 %r2, [sum];\n@%p1 bra END;\nst.shared.u32 [sum], %r2;\nEND: ret;\n}\n"));
}

/// Returns the shared loads of two blocks of two warps, with the load moved behind the branch in the machine code.
AccessTotals loads(const std::string& stay) {
  const auto sunk = program(stay)->with_machine_code({.sunk = {{2, 3}}});
  simt::Launch launch;
  launch.grid = {2, 1, 1};
  launch.block = {64, 1, 1};
  launch.arguments.resize(8);
  return full_totals(*sunk, launch, 1).of(Category::shared_load);
}

TEST(SunkAccesses, AreOfTheLanesThatGetThereAlone) {
  EXPECT_EQ(loads("1").requests, 2u) << "one of each block's two warps";
  EXPECT_EQ(loads("1").bytes, 8u);
  EXPECT_EQ(loads("33").requests, 4u);
  EXPECT_EQ(loads("33").bytes, 2u * 33 * 4);
  EXPECT_EQ(loads("64").bytes, 2u * 64 * 4);
  EXPECT_EQ(loads("0").requests, 0u);
}

TEST(SunkAccesses, ThatNobodyMovedAreOfAll) {
  simt::Launch launch;
  launch.grid = {2, 1, 1};
  launch.block = {64, 1, 1};
  launch.arguments.resize(8);
  EXPECT_EQ(full_totals(*program("1"), launch, 1).of(Category::shared_load).requests, 4u);
}

TEST(SunkAccesses, InALoopAreOfTheRoundsThatGetThere) {
  // Each thread goes eight rounds, and stores the loaded number in round 5 only. The load is pc 2, the branch pc 4.
  const auto looped =
      simt::Program::lower(
          ptx::parse(".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry kernel(.param .u64 out) {\n"
                     ".reg .b32 %r<9>; .reg .pred %p<3>; .shared .align 4 .b8 sum[4];\n"
                     "mov.u32 %r1, 0;\nAGAIN: add.u32 %r1, %r1, 1;\nld.shared.u32 %r2, [sum];\n"
                     "setp.ne.u32 %p1, %r1, 5;\n@%p1 bra NEXT;\nst.shared.u32 [sum], %r2;\n"
                     "NEXT: setp.lt.u32 %p2, %r1, 8;\n@%p2 bra AGAIN;\nret;\n}\n"))
          ->with_machine_code({.sunk = {{2, 4}}});
  simt::Launch launch;
  launch.block = {64, 1, 1};
  launch.arguments.resize(8);
  EXPECT_EQ(full_totals(*looped, launch, 1).of(Category::shared_load).requests, 2u);
}

TEST(SunkAccesses, BelowTwoBranchesAreOfTheLatestRound) {
  // Only in round 5 do the lanes reach the second branch, below which the load was moved. The loads of the earlier
  // rounds, whose lanes jump at the first branch, are not made.
  const auto looped =
      simt::Program::lower(
          ptx::parse(".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry kernel(.param .u64 out) {\n"
                     ".reg .b32 %r<9>; .reg .pred %p<4>; .shared .align 4 .b8 sum[4];\n"
                     "mov.u32 %r1, 0;\nAGAIN: add.u32 %r1, %r1, 1;\nld.shared.u32 %r2, [sum];\n"
                     "setp.lt.u32 %p1, %r1, 5;\n@%p1 bra NEXT;\nsetp.gt.u32 %p3, %r1, 5;\n@%p3 bra NEXT;\n"
                     "st.shared.u32 [sum], %r2;\nNEXT: setp.lt.u32 %p2, %r1, 8;\n@%p2 bra AGAIN;\nret;\n}\n"))
          ->with_machine_code({.sunk = {{2, 6}}});
  simt::Launch launch;
  launch.block = {64, 1, 1};
  launch.arguments.resize(8);
  EXPECT_EQ(full_totals(*looped, launch, 1).of(Category::shared_load).requests, 2u);
}

}  // namespace
}  // namespace warplens::trace
