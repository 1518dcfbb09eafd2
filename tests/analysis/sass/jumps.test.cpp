#include "analysis/sass/jumps.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/analysis/sass/cubin_builder.hpp"

namespace warplens::sass {
namespace {

using testing::branch;
using testing::Encoded;
using testing::kOther;

// The branch is in line 7, the division in line 8.
constexpr const char* kJumpingPtx =
    ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry kernel() {\n.reg .b32 %r<9>; .reg .pred %p<3>; "
    ".reg .f32 %f<3>;\nmov.u32 %r1, %tid.x;\n@%p1 bra END;\ndiv.rn.f32 %f1, %f1, %f2;\nEND:\nret;\n}\n";
constexpr std::uint32_t kJumpLine = 7, kDivideLine = 8;

/// Returns the jumps of the branch (first) and of the division, and whether there are jumps of unknown lines.
struct FoundJumps {
  std::uint32_t of_branch, of_division;
  bool has_unknown;
  bool operator==(const FoundJumps&) const = default;
};

FoundJumps find_in(const std::vector<Encoded>& code) {
  const auto program = simt::Program::lower(ptx::parse(kJumpingPtx));
  const auto bytes = testing::make_cubin({{"kernel", code}});
  const Jumps jumps = find_jumps(*program, *read_cubin(bytes));
  EXPECT_EQ(jumps.by_pc.size(), program->instructions().size());
  FoundJumps found{0, 0, jumps.has_unknown};
  for (std::uint32_t pc = 0; pc < jumps.by_pc.size(); ++pc) {
    const std::uint32_t line = program->instructions()[pc] == nullptr ? 0 : program->instructions()[pc]->line;
    if (line == kJumpLine) found.of_branch += jumps.by_pc[pc];
    if (line == kDivideLine) found.of_division += jumps.by_pc[pc];
  }
  return found;
}

TEST(Jumps, AreConditionalBranches) {
  EXPECT_EQ(find_in({{branch(0, 2, true), 0, kJumpLine}, {kOther, 0, kDivideLine}, {testing::kExit, 0, 10}}),
            (FoundJumps{1, 0, false}));
  EXPECT_EQ(find_in({{branch(0, 2, false), 0, kJumpLine}, {kOther, 0, kDivideLine}, {testing::kExit, 0, 10}}),
            (FoundJumps{0, 0, false}))
      << "all lanes jump together";
}

TEST(Jumps, DoNotIncludeTheEndOfSomeLanes) {
  constexpr std::uint64_t kExitOfSome = 0x094d;
  EXPECT_EQ(find_in({{kExitOfSome, 0, kJumpLine}, {kOther, 0, kDivideLine}, {testing::kExit, 0, 10}}),
            (FoundJumps{0, 0, false}));
}

TEST(Jumps, OfACopiedBranchAndOfADivisionAreCounted) {
  EXPECT_EQ(find_in({{branch(0, 3, true), 0, kJumpLine},
                     {branch(1, 3, true), 0, kDivideLine},
                     {branch(2, 3, true), 0, kJumpLine},
                     {testing::kExit, 0, 10}}),
            (FoundJumps{2, 1, false}));
}

TEST(Jumps, OfAnUnconditionalBranchBelongToTheConditionBeforeIt) {
  const auto program = simt::Program::lower(ptx::parse(
      ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry kernel() {\n.reg .b32 %r<9>; .reg .pred "
      "%p<3>;\n@%p1 bra ONE;\nbra.uni END;\nONE:\nmov.u32 %r1, 1;\nEND:\nret;\n}\n"));
  const auto bytes =
      testing::make_cubin({{"kernel", {{branch(0, 2, true), 0, 7}, {kOther, 0, 9}, {testing::kExit, 0, 11}}}});
  const Jumps jumps = find_jumps(*program, *read_cubin(bytes));
  for (std::uint32_t pc = 0; pc < jumps.by_pc.size(); ++pc)
    EXPECT_EQ(jumps.by_pc[pc], program->instructions()[pc]->line == 6 ? 1u : 0u) << pc;
}

TEST(Jumps, OfDividedLanesAreNotCounted) {
  // The bit of BRA.DIV is 18 bits above the width field of a load.
  constexpr std::uint32_t kOfDivided = 1U << 18U;
  const auto program = simt::Program::lower(ptx::parse(kJumpingPtx));
  const auto bytes =
      testing::make_cubin({{"kernel", {{branch(0, 1, false), kOfDivided, kDivideLine}, {testing::kExit, 0, 10}}}});
  const Jumps jumps = find_jumps(*program, *read_cubin(bytes));
  for (std::uint32_t pc = 0; pc < jumps.by_pc.size(); ++pc) {
    EXPECT_EQ(jumps.by_pc[pc], 0u);
    EXPECT_EQ(jumps.has_jump_of_divided[pc], program->instructions()[pc]->line == kDivideLine);
  }
}

TEST(Jumps, WithoutALineAreUnknown) {
  EXPECT_EQ(find_in({{branch(0, 1, true), 0, 0}, {testing::kExit, 0, 10}}), (FoundJumps{0, 0, true}));
}

}  // namespace
}  // namespace warplens::sass
