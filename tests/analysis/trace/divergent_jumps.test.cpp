#include "analysis/trace/divergent_jumps.hpp"

#include <gtest/gtest.h>

namespace warplens::trace {
namespace {

/// A kernel with one branch, at index `branch` of its instructions, and its comparison with machine code in which this
/// branch is one jump.
struct Example {
  std::shared_ptr<const simt::Program> program = simt::Program::lower(
      ptx::parse(".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry kernel() {\n.reg .b32 %r<9>; "
                 ".reg .pred %p<3>;\nmov.u32 %r1, %tid.x;\n@%p1 bra END;\nmov.u32 %r2, 1;\nEND:\nret;\n}\n"));
  std::size_t branch = 1;
  std::vector<simt::Activity> activity{program->instructions().size()};
  sass::Correspondence machine_code;

  Example() {
    while (!is_branch(program->code().ops[branch].control)) ++branch;
    for (simt::Activity& one : activity) one = {.instructions = 8, .lanes = 256};
    activity[branch].branches = 8;
    activity[branch].divergent = 5;
    machine_code.jumps.by_pc.resize(activity.size());
    machine_code.jumps.has_jump_of_divided.resize(activity.size());
    machine_code.jumps.by_pc[branch] = 1;
  }
  DivergentJumps count() const { return count_divergent_jumps(activity, *program, machine_code); }
};

TEST(DivergentJumps, AreTheDivergentBranchesOfThePtx) {
  EXPECT_EQ(Example().count(), (DivergentJumps{5, true}));
}

TEST(DivergentJumps, DoNotIncludeABranchWithoutAJump) {
  Example predicated;
  predicated.machine_code.jumps.by_pc[predicated.branch] = 0;
  EXPECT_EQ(predicated.count(), (DivergentJumps{0, true}));
}

TEST(DivergentJumps, AreUncertainIfADivergentBranchHasCopies) {
  Example copied;
  copied.machine_code.jumps.by_pc[copied.branch] = 2;
  EXPECT_EQ(copied.count(), (DivergentJumps{5, false}));
  copied.activity[copied.branch].divergent = 0;
  EXPECT_EQ(copied.count(), (DivergentJumps{0, true})) << "no copy can diverge";
}

TEST(DivergentJumps, AreUncertainIfAnotherExecutedInstructionHasAJump) {
  Example divides;
  divides.machine_code.jumps.by_pc[0] = 1;
  EXPECT_EQ(divides.count(), (DivergentJumps{5, false}));
  divides.activity[0] = {};
  EXPECT_EQ(divides.count(), (DivergentJumps{5, true})) << "it is not executed";
}

TEST(DivergentJumps, AreUncertainIfTheMachineCodeChecksWhetherLanesAreTogether) {
  Example checks;
  checks.machine_code.jumps.has_jump_of_divided[0] = true;
  EXPECT_FALSE(checks.count().is_exact);
}

TEST(DivergentJumps, AreUncertainIfABranchWithoutAJumpMayBePartOfAnother) {
  Example two;
  two.program = simt::Program::lower(
      ptx::parse(".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry kernel() {\n.reg .b32 %r<9>; "
                 ".reg .pred %p<3>;\n@%p1 bra END;\n@%p2 bra END;\nmov.u32 %r2, 1;\nEND:\nret;\n}\n"));
  two.activity.assign(two.program->instructions().size(), {.instructions = 8, .lanes = 256, .divergent = 0});
  two.activity[0].divergent = 3;
  two.machine_code.jumps.by_pc.assign(two.activity.size(), 0);
  two.machine_code.jumps.has_jump_of_divided.assign(two.activity.size(), false);
  EXPECT_EQ(two.count(), (DivergentJumps{0, true})) << "no branch has a jump";
  two.machine_code.jumps.by_pc[1] = 1;
  EXPECT_EQ(two.count(), (DivergentJumps{0, false})) << "the jump of the second branch may include the first";
}

TEST(DivergentJumps, AreUncertainWithoutTheMachineCode) {
  Example unknown;
  unknown.machine_code = {};
  EXPECT_FALSE(unknown.count().is_exact);
}

}  // namespace
}  // namespace warplens::trace
