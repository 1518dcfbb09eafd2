#include "analysis/sass/flow_graph.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "tests/analysis/sass/cubin_builder.hpp"

namespace warplens::sass {
namespace {

/// Returns the graph of machine code with these instructions.
std::optional<FlowGraph> make_graph(const std::vector<std::uint64_t>& instructions) {
  std::vector<std::uint8_t> bytes(instructions.size() * kInstructionBytes);
  for (std::size_t at = 0; at < instructions.size(); ++at) {
    const std::uint64_t always = 0x7ULL << 23U;  // the predicate of a branch
    std::memcpy(bytes.data() + at * kInstructionBytes, &instructions[at], 8);
    std::memcpy(bytes.data() + at * kInstructionBytes + 8, &always, 8);
  }
  return FlowGraph::build({.name = ".text.kernel", .bytes = bytes});
}

TEST(FlowGraph, KnowsWhatEveryPathContains) {
  // 0 -> 1 or 2; 1 -> 3 (the end)
  const auto choice =
      make_graph({testing::branch(0, 2, true), testing::branch(1, 3, false), testing::kMeet, testing::kExit});
  ASSERT_TRUE(choice);
  EXPECT_TRUE(choice->is_dominated(1, 0));
  EXPECT_TRUE(choice->is_dominated(3, 0));
  EXPECT_FALSE(choice->is_dominated(3, 1));
  EXPECT_TRUE(choice->is_on_one_side(0, 1));
  EXPECT_TRUE(choice->is_on_one_side(0, 2));
  EXPECT_FALSE(choice->is_on_one_side(0, 3));
}

TEST(FlowGraph, ABlockBehindAnExitOfSomeLanesIsOnOneSide) {
  const auto code = make_graph({0x094d, testing::kOther, testing::kExit});
  ASSERT_TRUE(code);
  EXPECT_EQ(code->block_at(16), 1u);
  EXPECT_EQ(code->block_at(32), 1u);
  EXPECT_TRUE(code->is_dominated(1, 0));
  EXPECT_TRUE(code->is_on_one_side(0, 1));
}

TEST(FlowGraph, InALoopOneSideEndsAtTheNextRound) {
  // 0, 1 -> 3 or 2, 3 -> 1 or 4
  const auto loop = make_graph(
      {testing::kMeet, testing::branch(1, 3, true), testing::kMeet, testing::branch(3, 1, true), testing::kExit});
  ASSERT_TRUE(loop);
  EXPECT_TRUE(loop->is_on_one_side(1, 2)) << "the other side leads to it only in the next round";
  EXPECT_FALSE(loop->is_on_one_side(1, 3));
}

TEST(FlowGraph, ABlockToWhichNoPathLeadsIsNotDominated) {
  const auto code = make_graph({testing::kExit, testing::branch(1, 1, false)});
  ASSERT_TRUE(code);
  EXPECT_FALSE(code->is_dominated(1, 0));
}

TEST(FlowGraph, OfAJumpToAnUnknownPlaceIsNotKnown) {
  EXPECT_FALSE(make_graph({0x7949, testing::kExit}));
  EXPECT_FALSE(make_graph({}));
}

}  // namespace
}  // namespace warplens::sass
