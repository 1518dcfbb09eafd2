#include "analysis/trace/findings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "analysis/trace/findings/block_choice.hpp"
#include "tests/analysis/trace/findings/search_program.hpp"

namespace warplens::trace {
namespace {

using testing::Contains;
using testing::SizeIs;

/// Loads a kernel from a temporary file, with a buffer `in` that is filled and a buffer `out` that is not.
LoadedProgram program_of(const std::string& grid, const std::string& block, const std::string& body,
                         const kernels::Size& size = {256, 1}) {
  const std::string path = testing::TempDir() + "warplens_findings_test.cu";
  std::ofstream(path)
      << "/*+++\ntitle = \"t\"\nsummary = \"s\"\nentry = \"k\"\nblock = [\"" << block << "\"]\ngrid = [" << grid
      << "]\nargs = [\"in\", \"out\", \"width\"]\n[buffers]\nin = { element = \"int\", rows = \"height\", "
         "cols = \"width\", fill = \"index\" }\nout = { element = \"int\", rows = \"height\", cols = "
         "\"width\" }\n+++*/\n__global__ void k(const int* in, int* out, int width) {\n"
      << body << "\n}\n";
  return load_program(path, size);
}

Findings search(const LoadedProgram& loaded, const FindingOptions& options = {}) {
  return find(*loaded.program, loaded.launch, options);
}

TEST(Find, LooksAtEveryBlockOfASmallGrid) {
  const Findings findings = search(program_of("\"4\"", "64", "int i = blockIdx.x * 64 + threadIdx.x; out[i] = in[i];"));
  EXPECT_TRUE(findings.list.empty());
  EXPECT_TRUE(findings.every_block());
  EXPECT_EQ(findings.grid_blocks, 4u);
}

TEST(Find, LooksAtSomeBlocksOfALargeGridAndAtItsEdges) {
  // Only the last thread of the grid reads out of bounds.
  const Findings findings = search(program_of(
      "\"ceil_div(width, 64)\"", "64", "int i = blockIdx.x * 64 + threadIdx.x; out[i] = in[i + 1];", {1 << 24, 1}));
  EXPECT_LE(findings.blocks, 1100u);
  EXPECT_EQ(findings.grid_blocks, (1u << 24) / 64);
  EXPECT_FALSE(findings.every_block());
  ASSERT_THAT(findings.list, SizeIs(1));
  EXPECT_EQ(findings.list[0].kind, FindingKind::out_of_bounds);
  EXPECT_EQ(findings.list[0].block, (simt::Dim3{(1 << 24) / 64 - 1, 0, 0}));
  EXPECT_EQ(findings.list[0].lanes, 1u << 31);
  const Miss miss = std::get<OutOfBounds>(findings.list[0].facts).miss;
  EXPECT_EQ(miss.memory.name, "in");
  EXPECT_EQ(miss.distance, 4u);
}

TEST(Find, EachMissOfALineIsAMistakeOfItsOwn) {
  const Findings findings =
      search(program_of("1", "64", "int i = threadIdx.x; out[i + 1] = in[i + 1] + in[i + 2];", {64, 1}));
  ASSERT_THAT(findings.list, SizeIs(2)) << "a read of one memory and a write of the other";
  std::set<std::pair<std::string, Action>> missed;
  for (const Finding& finding : findings.list) {
    const auto& facts = std::get<OutOfBounds>(finding.facts);
    missed.emplace(facts.miss.memory.name, facts.action);
  }
  EXPECT_EQ(missed, (std::set<std::pair<std::string, Action>>{{"in", Action::read}, {"out", Action::write}}));
}

TEST(Find, LooksAtTheBlocksThatItIsTold) {
  const LoadedProgram loaded =
      program_of("\"ceil_div(width, 64)\"", "64", "if (blockIdx.x == 77777) out[-1] = in[0];", {1 << 24, 1});
  EXPECT_TRUE(search(loaded, {.most_blocks = 16}).list.empty());
  EXPECT_THAT(search(loaded, {.most_blocks = 16, .telling_blocks = {{77777, 0, 0}}}).list, SizeIs(1));
}

TEST(Find, StopsAtTheFirstEndlessBlock) {
  const Findings findings =
      search(program_of("\"4\"", "64",
                        "int sum = 0;\nfor (int i = in[0]; i != -2; i = (i + 2) & 7)\nsum += i;\nout[0] = sum;"),
             {.most_instructions_per_block = 10'000});
  ASSERT_THAT(findings.list, SizeIs(1));
  EXPECT_EQ(findings.list[0].kind, FindingKind::endless);
  EXPECT_EQ(findings.list[0].source_line, 14u);
  EXPECT_EQ(findings.blocks, 1u);
}

TEST(Find, StopsWhenItIsCancelled) {
  std::stop_source source;
  source.request_stop();
  const Findings findings = search(program_of("\"4\"", "64", "out[0] = in[0];"), {.stop = source.get_token()});
  EXPECT_TRUE(findings.cancelled);
  EXPECT_FALSE(findings.every_block());
}

TEST(Find, TellsTheBufferAndHowFarAnAccessMissesIt) {
  const Findings findings = search(program_of("\"1\"", "32", "out[threadIdx.x * 2 + 200] = 1;"));
  ASSERT_THAT(findings.list, SizeIs(1));
  const auto& facts = std::get<OutOfBounds>(findings.list[0].facts);
  EXPECT_EQ(facts.thread.thread.at.x, 28u);
  EXPECT_EQ(facts.action, Action::write);
  EXPECT_EQ(facts.width, 4u);
  EXPECT_EQ(facts.other_lanes, 3u);
  EXPECT_EQ(facts.miss.kind, Miss::Kind::past_end);
  EXPECT_EQ(facts.miss.memory.name, "out");
  EXPECT_EQ(facts.miss.distance, 4u);
  ASSERT_TRUE(facts.miss.element);
  EXPECT_EQ(facts.miss.element->index, 256u);
  EXPECT_EQ(findings.list[0].lanes, 0xF000'0000u);
}

TEST(ChooseBlocks, TakesAllWhereThereAreFew) {
  EXPECT_THAT(choose_blocks({3, 2, 1}, 6), SizeIs(6));
}

TEST(ChooseBlocks, TakesCornersTheirNeighboursAndTheCertainOnes) {
  const simt::Dim3 grid{1000, 1000, 1}, certain{500, 7, 0};
  const std::vector<simt::Dim3> blocks = choose_blocks(grid, 40, {&certain, 1});
  for (const simt::Dim3& block : {simt::Dim3{0, 0, 0}, {999, 0, 0}, {0, 999, 0}, {999, 999, 0}, {1, 1, 0}, certain})
    EXPECT_THAT(blocks, Contains(block));
  EXPECT_LE(blocks.size(), 41u);
  EXPECT_TRUE(std::ranges::is_sorted(blocks, {}, [&](const simt::Dim3& block) { return block_number(grid, block); }));
}

TEST(FirstBlocks, CountsAlongXFirst) {
  EXPECT_THAT(first_blocks({2, 2, 1}, 3),
              testing::ElementsAre(simt::Dim3{0, 0, 0}, simt::Dim3{1, 0, 0}, simt::Dim3{0, 1, 0}));
}

TEST(Find, LooksAtEveryBlockWhereItIsToldTo) {
  const LoadedProgram loaded =
      program_of("\"ceil_div(width, 64)\"", "64", "if (blockIdx.x == 777) out[-1] = in[0];", {1 << 17, 1});
  EXPECT_TRUE(search(loaded, {.most_blocks = 16}).list.empty());
  const Findings findings = search(loaded, {.most_blocks = 16, .every_block = true});
  EXPECT_TRUE(findings.every_block());
  EXPECT_THAT(findings.list, SizeIs(1));
}

TEST(Find, LooksAtMoreBlocksInTheTimeThatItIsGiven) {
  const LoadedProgram loaded = program_of("\"ceil_div(width, 64)\"", "64", "out[blockIdx.x] = in[0];", {1 << 17, 1});
  EXPECT_GT(search(loaded, {.most_blocks = 16, .seconds = 60}).blocks, search(loaded, {.most_blocks = 16}).blocks);
}

TEST(Find, SeesWithOtherValuesWhatEqualOnesHide) {
  LoadedProgram loaded = program_of("\"4\"", "64", "if (threadIdx.x == 0) out[0] = in[blockIdx.x];");
  const simt::Fill distinct = loaded.launch.buffers[0].fill;
  loaded.launch.buffers[0].fill = [](std::uint64_t, std::span<std::uint8_t> bytes) { std::ranges::fill(bytes, 0); };
  EXPECT_TRUE(search(loaded).list.empty());
  const Findings findings = search(loaded, {.other_fills = {distinct, {}}});
  ASSERT_THAT(findings.list, SizeIs(1));
  EXPECT_EQ(findings.list[0].kind, FindingKind::global_race);
  EXPECT_TRUE(findings.list[0].needs_other_values);
}

TEST(Find, TellsByWhichVariableAnAccessPasses) {
  const Findings findings = search(program_of(
      "\"1\"", "64",
      "__shared__ int first[64], second[64];\nfirst[threadIdx.x + 1] = in[threadIdx.x];\nsecond[threadIdx.x] = 0;\n"
      "__syncthreads();\nout[threadIdx.x] = first[threadIdx.x + 1] + second[63 - threadIdx.x];"));
  ASSERT_THAT(findings.list, SizeIs(2));
  for (const Finding& finding : findings.list) {
    const Miss miss = std::get<OutOfBounds>(finding.facts).miss;
    EXPECT_EQ(miss.memory.name, "first");
    EXPECT_EQ(miss.size, 256u);
    EXPECT_EQ(miss.distance, 4u);
  }
}

TEST(Severity, IsMilderThanAnErrorForWhatMayBeMeant) {
  EXPECT_EQ(severity_of(FindingKind::plain_read_of_atomic), Severity::warning);
  EXPECT_EQ(severity_of(FindingKind::not_finite), Severity::warning);
  EXPECT_EQ(severity_of(FindingKind::global_race), Severity::error);
  EXPECT_STREQ(name_of(Severity::warning), "warning");
}

}  // namespace
}  // namespace warplens::trace
