#include "analysis/trace/lane_loops.hpp"

#include <gtest/gtest.h>

#include <string>

namespace warplens::trace {
namespace {

/// Returns whether a load counts as being in a loop whose number of iterations can differ between lanes. `bound` is the
/// code that sets %r2, the number of iterations.
bool is_by_lane(const std::string& bound) {
  const auto program = simt::Program::lower(
      ptx::parse(".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry kernel() {\n"
                 ".reg .pred %p<5>; .reg .b32 %r<20>; .reg .b64 %rd<20>;\n" +
                 bound + "mov.u32 %r1, 0;\nROUND:\nld.global.u32 %r5, [%rd1];\nadd.u32 %r1, %r1, 1;\n" +
                 "setp.lt.u32 %p1, %r1, %r2;\n@%p1 bra ROUND;\nret;\n}\n"));
  const std::vector<bool> by_lane = lane_loops(*program);
  for (std::size_t pc = 0; pc < by_lane.size(); ++pc)
    if (program->code().meanings[pc].memory == simt::MemoryAction::load && by_lane[pc]) return true;
  return false;
}

TEST(LaneLoops, EndByTheLanesOwnNumber) {
  EXPECT_TRUE(is_by_lane("mov.u32 %r2, %tid.x;\n"));
  EXPECT_TRUE(is_by_lane("mov.u32 %r3, %laneid;\nadd.u32 %r2, %r3, 7;\n"));
}

TEST(LaneLoops, EndByWhatALaneLoadsFromItsOwnPlace) {
  EXPECT_TRUE(is_by_lane(
      "mov.u32 %r3, %tid.x;\nmul.wide.u32 %rd2, %r3, 4;\nadd.s64 %rd3, %rd1, %rd2;\nld.global.u32 %r2, [%rd3];\n"));
}

TEST(LaneLoops, AreNoneWhereAllLanesGoTheSameRounds) {
  EXPECT_FALSE(is_by_lane("mov.u32 %r2, 16;\n"));
  EXPECT_FALSE(is_by_lane("mov.u32 %r2, %ctaid.x;\n"));
}

}  // namespace
}  // namespace warplens::trace
