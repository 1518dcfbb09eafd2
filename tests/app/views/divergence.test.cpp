#include "app/views/divergence.hpp"

#include <gtest/gtest.h>

#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::views {
namespace {

/// Returns the divergence of a block of 64 threads. Each thread takes one of the two sides of a branch. Line 3 has the
/// branch, line 5 and line 6 have its sides; other instructions have no line.
BlockDivergence divergence_of(const std::string& condition) {
  const std::string body = "mov.u32 %r1, %tid.x;\n" + condition +
                           "@%p0 bra ELSE;\nadd.u32 %r3, %r1, 1;\nbra END;\nELSE:\nadd.u32 %r3, %r1, 2;\nEND:\n";
  const auto program = simt::Program::lower(ptx::parse(simt::testing::kernel(body)));
  simt::Launch launch;
  launch.block = {64, 1, 1};
  launch.arguments.resize(8);
  launch.buffers.push_back({.name = "buffer", .address = simt::testing::kBufferAddress, .bytes = 1 << 16, .fill = {}});
  const trace::Recording recording = trace::record_block(*program, launch, {0, 0, 0});
  std::vector<InstructionFacts> facts(program->instructions().size());
  std::vector<std::uint32_t> branches_and_sides;
  for (std::uint32_t pc = 0; pc < facts.size(); ++pc)
    if (program->code().ops[pc].control == simt::Control::branch) branches_and_sides.push_back(pc);
  facts[branches_and_sides.at(0)].source_line = 3;
  facts[branches_and_sides[0] + 1].source_line = 5;
  facts[branches_and_sides.at(1) + 1].source_line = 6;
  return block_divergence(*program, recording, facts, 32);
}

TEST(BlockDivergence, OfABranchByLaneIsCountedPerLine) {
  const BlockDivergence shown = divergence_of("and.b32 %r2, %r1, 1;\nsetp.eq.u32 %p0, %r2, 0;\n");
  EXPECT_NE(shown.sentence.find("Divergent branches: 2 of 4. Warps that diverge: 2 of 2."), std::string::npos)
      << shown.sentence;
  ASSERT_EQ(shown.lines.size(), 4u);
  EXPECT_EQ(shown.lines[0].line, 0u);
  EXPECT_EQ(shown.lines[1].line, 3u);
  EXPECT_EQ(shown.lines[1].activity.divergent, 2u);
  EXPECT_EQ(shown.lines[1].activity.average_lanes(), 32);
  EXPECT_EQ(shown.lines[2].line, 5u);
  EXPECT_EQ(shown.lines[2].activity.average_lanes(), 16);
  EXPECT_EQ(shown.lines[3].activity.average_lanes(), 16);
}

TEST(BlockDivergence, OfABranchByWarpIsNone) {
  const BlockDivergence shown = divergence_of("shr.u32 %r2, %r1, 5;\nsetp.eq.u32 %p0, %r2, 0;\n");
  EXPECT_EQ(shown.sentence, "On average, 32.0 of 32 lanes are active (100 %). No branch diverges.");
}

TEST(PathRuns, JoinTheStepsOfAWarpThatTheSameLanesExecute) {
  trace::Recording recording;
  recording.steps = {{.warp = 0, .active = 0xf, .path = 0xf}, {.warp = 1, .active = 0x3, .path = 0x3},
                     {.warp = 0, .active = 0xf, .path = 0xf}, {.warp = 0, .active = 0x5, .path = 0x5},
                     {.warp = 0, .active = 0xf, .path = 0xf}, {.warp = 0, .active = 0x1, .path = 0xf}};
  recording.steps_of_warp = {{0, 2, 3, 4, 5}, {1}, {}};
  EXPECT_EQ(find_path_runs(recording, 0),
            (std::vector<PathRun>{{0, 2, 0xf, 0xf}, {2, 3, 0x5, 0x5}, {3, 4, 0xf, 0xf}, {4, 5, 0xf, 0x1}}));
  EXPECT_EQ(find_path_runs(recording, 1), (std::vector<PathRun>{{0, 1, 0x3, 0x3}}));
  EXPECT_TRUE(find_path_runs(recording, 2).empty());
}

TEST(GridDivergence, NamesTheBranchEfficiency) {
  EXPECT_EQ(grid_divergence_sentence({.instructions = 100, .lanes = 2400, .branches = 2000, .divergent = 500}, 32),
            "On average, 24.0 of 32 lanes are active (75 %). Divergent branches: 500 of 2,000 (branch efficiency "
            "75.0 %).");
  EXPECT_EQ(grid_divergence_sentence({.instructions = 1, .lanes = 32, .branches = 1}, 32),
            "On average, 32.0 of 32 lanes are active (100 %). No branch diverges.");
  EXPECT_EQ(grid_divergence_sentence({.instructions = 2, .lanes = 32}, 32),
            "On average, 16.0 of 32 lanes are active (50 %).");
}

}  // namespace
}  // namespace warplens::views
