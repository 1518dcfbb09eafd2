#include "app/views/earlier_blocks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/views/cell_values.hpp"
#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

using testing::ElementsAre;
using testing::Pair;

study::Choice blackboard(simt::Dim3 block) {
  study::Choice made = choice("tile", {6, 4}, {{"BX", "2"}, {"BY", "2"}}, block);
  made.machine = study::MachineKind::toy;
  return made;
}

/// A recorded block with the writes of the earlier blocks, and the cursor at its first access.
struct FollowedBlock {
  Derived derived;

  explicit FollowedBlock(const study::Choice& choice) {
    const auto study = std::make_shared<const study::Study>(recorded(choice));
    derived.update(study);
    derived.follow(study::follow_blocks(*study));
    go_to(0);
  }
  void go_to(int ordinal) { derived.look_at(at_ordinal(*derived.recording(), 0, ordinal)); }
  /// Returns the contents of `out` before or after the current access.
  std::string out(bool after) const {
    std::string all;
    for (std::uint64_t element = 0; element < 24; ++element) {
      const CellValue value = element_value(derived, 1, element);
      const std::string& shown = after ? value.after : value.before;
      all += (shown.empty() ? "." : shown) + (element % 4 == 3 ? "\n" : " ");
    }
    return all;
  }
};

constexpr const char* kWhole = "0 6 12 18\n1 7 13 19\n2 8 14 20\n3 9 15 21\n4 10 16 22\n5 11 17 23\n";

TEST(EarlierBlocks, TheTransposeStandsThereWholeBehindTheLastBlock) {
  FollowedBlock last(blackboard({2, 1, 0}));
  EXPECT_EQ(last.derived.earlier.state, EarlierBlocks::State::followed);
  EXPECT_EQ(last.out(false), "0 6 12 18\n1 7 13 19\n2 8 14 20\n3 9 15 21\n4 10 . .\n5 11 . .\n");
  last.go_to(3);
  EXPECT_EQ(last.out(true), kWhole);
  last.go_to(0);
  EXPECT_EQ(last.out(true), "0 6 12 18\n1 7 13 19\n2 8 14 20\n3 9 15 21\n4 10 . .\n5 11 . .\n") << "and back";
}

TEST(EarlierBlocks, EachBlockFindsWhatTheOnesBeforeItWrote) {
  EXPECT_EQ(FollowedBlock(blackboard({0, 0, 0})).out(false), ". . . .\n. . . .\n. . . .\n. . . .\n. . . .\n. . . .\n");
  EXPECT_EQ(FollowedBlock(blackboard({1, 0, 0})).out(false), "0 6 . .\n1 7 . .\n. . . .\n. . . .\n. . . .\n. . . .\n");
  EXPECT_EQ(FollowedBlock(blackboard({0, 1, 0})).out(false),
            "0 6 . .\n1 7 . .\n2 8 . .\n3 9 . .\n4 10 . .\n5 11 . .\n");
}

TEST(EarlierBlocks, TheirElementsAreRuns) {
  const FollowedBlock second(blackboard({1, 0, 0}));
  EXPECT_THAT(second.derived.earlier.written.at(0), ElementsAre()) << "no block writes the input";
  EXPECT_THAT(second.derived.earlier.written.at(1), ElementsAre(Pair(0, 2), Pair(4, 6)));
  EXPECT_TRUE(contains(second.derived.earlier.written.at(1), 5));
  EXPECT_FALSE(contains(second.derived.earlier.written.at(1), 6));
  EXPECT_FALSE(contains({}, 0));
}

TEST(EarlierBlocks, TheFirstBlockHasNone) {
  const study::Study first = recorded(blackboard({0, 0, 0}));
  EXPECT_EQ(earlier_blocks(first, nullptr).state, EarlierBlocks::State::none);
}

TEST(EarlierBlocks, UntilTheyWereExecutedNoValueIsTold) {
  Derived derived;
  derived.update(std::make_shared<const study::Study>(recorded(blackboard({1, 0, 0}))));
  derived.look_at({});
  EXPECT_EQ(derived.earlier.state, EarlierBlocks::State::pending);
  EXPECT_EQ(element_value(derived, 1, 0).before, "");
  EXPECT_EQ(element_value(derived, 0, 7).before, "7") << "the kernel does not write the input";
  const study::Study other = recorded(choice("naive", {6, 4}));
  derived.follow(study::follow_blocks(other));
  EXPECT_EQ(derived.earlier.state, EarlierBlocks::State::pending) << "that is another launch";
  derived.follow(study::follow_blocks(*derived.study));
  EXPECT_EQ(derived.earlier.state, EarlierBlocks::State::followed);
  EXPECT_EQ(element_value(derived, 1, 0).before, "0");
}

TEST(EarlierBlocks, OneBehindTheLastThatWasExecutedKnowsNothing) {
  const study::Study study = recorded(blackboard({2, 1, 0}));
  study::LaunchWrites some{study, trace::follow_blocks(*study.program, study.plan->launch, {}, {.writes = 8})};
  ASSERT_EQ(some.writes.blocks, 2u);
  EXPECT_EQ(earlier_blocks(study, std::make_shared<const study::LaunchWrites>(some)).state,
            EarlierBlocks::State::too_many);
  const study::Study third = recorded(blackboard({2, 0, 0}));
  EXPECT_EQ(earlier_blocks(third, std::make_shared<const study::LaunchWrites>(some)).state,
            EarlierBlocks::State::followed);
}

TEST(EarlierBlocks, WhatTheBlockReadsOfOthersIsNotTold) {
  study::Choice sum = choice("own.cu", {64, 1}, {}, {1, 0, 0});
  sum.text = std::make_shared<const std::string>(R"(/*+++
title = "A sum"
entry = "sum"
block = ["32"]
grid = ["3"]
args = ["in", "out"]

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width", fill = "zero" }
+++*/
__global__ void sum(const int* in, int* out) { atomicAdd(out, in[threadIdx.x]); }
)");
  const FollowedBlock second(sum);
  EXPECT_EQ(second.derived.earlier.state, EarlierBlocks::State::alone);
  EXPECT_EQ(element_value(second.derived, 1, 0).before, "") << "not 0, the value before the first block";
  EXPECT_EQ(element_value(second.derived, 1, 1).before, "0") << "no block wrote it";
}

}  // namespace
}  // namespace warplens::views
