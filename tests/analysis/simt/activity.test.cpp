#include "analysis/simt/activity.hpp"

#include <gtest/gtest.h>

namespace warplens::simt {
namespace {

TEST(ActivityCounter, SumsSequencesOfInstructions) {
  ActivityCounter counter(4);
  counter.add(0, 3, 0xFFFF'FFFF);
  counter.add(1, 2, 0b101);
  counter.add(1, 4, 0b1);
  counter.add(3, 4, 0b11);
  counter.add_divergence(3);
  EXPECT_EQ(counter.activity(), (std::vector<Activity>{{.instructions = 1, .lanes = 32},
                                                       {.instructions = 3, .lanes = 35},
                                                       {.instructions = 2, .lanes = 33},
                                                       {.instructions = 2, .lanes = 3, .divergent = 1}}));
}

TEST(ActivityCounter, SubtractsLanesWhoseGuardIsFalseOnlyForOperations) {
  ActivityCounter counter(2);
  counter.add(0, 2, 0xFFFF'FFFF);
  counter.add_false_guards(1, 0b111);
  EXPECT_EQ(counter.lanes_with_guard(), (std::vector<std::uint64_t>{32, 29}));
  EXPECT_EQ(counter.activity()[1].lanes, 32u);
}

TEST(Activity, HasTheShareOfBranchesThatDoNotDiverge) {
  EXPECT_EQ((Activity{.branches = 8, .divergent = 2}).branch_efficiency(), 0.75);
  EXPECT_EQ(Activity{}.branch_efficiency(), 1) << "nothing diverges without a branch";
}

}  // namespace
}  // namespace warplens::simt
