#include "app/study/line_comparison.hpp"

#include <gtest/gtest.h>

#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::study {
namespace {

using trace::Category;

const ptx::SourceFile kKernel("/home/ada/kernels/catalogue/naive.cu");

/// Line 5 loads, and calls a header's function that loads in line 3 of the header. Line 6 calls the same function, and
/// also a function in line 8 of the header that no other line calls. Line 9 stores to shared memory.
std::shared_ptr<const simt::Program> program() {
  return simt::Program::lower(ptx::parse(simt::testing::kernel(
      ".shared .align 16 .b8 tile[64];\n"
      ".loc 1 5 2\nld.global.u32 %r1, [%mine];\n"
      ".loc 2 3 1, function_name $L0, inlined_at 1 5 2\nld.global.u32 %r2, [%mine];\n"
      ".loc 2 3 1, function_name $L0, inlined_at 1 6 2\nld.global.u32 %r3, [%mine];\n"
      ".loc 2 8 1, function_name $L1, inlined_at 1 6 2\nld.global.u32 %r4, [%mine];\n"
      ".loc 1 9 2\nst.shared.u32 [tile], %r4;\n",
      ".file 1 \"/home/ada/./kernels/catalogue/naive.cu\"\n.file 2 \"/home/ada/inc/header.cuh\"\n")));
}

/// Returns the pcs of the instructions with an opcode.
std::vector<std::uint32_t> pcs_of(const simt::Program& program, std::string_view opcode) {
  std::vector<std::uint32_t> pcs;
  for (std::uint32_t pc = 0; pc < program.instructions().size(); ++pc)
    if (program.instructions()[pc]->opcode == opcode) pcs.push_back(pc);
  return pcs;
}

/// Returns counters at a place with separate folder and file, as CUPTI reports it.
gpu::InstructionCounters line_counters(const char* folder, const char* file, std::uint32_t line, std::uint64_t sectors,
                                       std::uint64_t wavefronts = 0) {
  return {.place = {ptx::SourceFile(folder, file), line}, .global_sectors = sectors, .shared_wavefronts = wavefronts};
}

TEST(CompareLines, PutsTheHardwaresNumbersBesideTheModels) {
  const auto code = program();
  const std::vector<std::uint32_t> loads = pcs_of(*code, "ld.global.u32"), stores = pcs_of(*code, "st.shared.u32");
  ASSERT_EQ(loads.size(), 4u);
  const trace::Totals model{.instructions = {{loads[0], Category::global_load, {.requests = 1, .sectors = 8}},
                                             {stores[0], Category::shared_store, {.requests = 1, .wavefronts = 2}}}};
  const gpu::InstructionCounters hardware[] = {line_counters("/home/ada/kernels/catalogue", "naive.cu", 5, 8),
                                               line_counters("/home/ada/kernels/catalogue", "naive.cu", 9, 0, 3)};
  const std::vector<LineComparison> lines = compare_lines(*code, kKernel, model, hardware);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].line, 5u);
  EXPECT_EQ(lines[0].model, (LineTraffic{.global_sectors = 8}));
  EXPECT_EQ(lines[0].hardware, lines[0].model);
  EXPECT_EQ(lines[1].line, 9u);
  EXPECT_EQ(lines[1].model.shared_wavefronts, 2u);
  EXPECT_EQ(lines[1].hardware.shared_wavefronts, 3u);
}

TEST(CompareLines, GiveAHeadersCodeToTheLineThatCallsItAndSayWhereSeveralDo) {
  const auto code = program();
  const std::vector<std::uint32_t> loads = pcs_of(*code, "ld.global.u32");
  trace::Totals model;
  for (const std::uint32_t pc : loads)
    model.instructions.push_back({pc, Category::global_load, {.requests = 1, .sectors = 8}});
  const gpu::InstructionCounters hardware[] = {line_counters("/home/ada/kernels/catalogue", "naive.cu", 5, 8),
                                               line_counters("/home/ada/inc", "header.cuh", 3, 16),
                                               line_counters("/home/ada/inc", "header.cuh", 8, 8)};
  const std::vector<LineComparison> lines = compare_lines(*code, kKernel, model, hardware);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0].line, 0u);
  EXPECT_EQ(lines[0].hardware.global_sectors, 16u) << "line 3 of the header, which two lines call";
  EXPECT_EQ(lines[1].line, 5u);
  EXPECT_EQ(lines[1].model.global_sectors, 16u);
  EXPECT_EQ(lines[1].hardware.global_sectors, 8u);
  EXPECT_TRUE(lines[1].hardware_in_part);
  EXPECT_EQ(lines[2].line, 6u);
  EXPECT_EQ(lines[2].hardware.global_sectors, 8u) << "line 8 of the header, which only this line calls";
  EXPECT_TRUE(lines[2].hardware_in_part);
}

TEST(CompareLines, TakeAFileOfTheSameNameElsewhereForAnother) {
  const auto code = program();
  const gpu::InstructionCounters hardware[] = {line_counters("/elsewhere", "naive.cu", 5, 8)};
  const std::vector<LineComparison> lines = compare_lines(*code, kKernel, {}, hardware);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0].line, 0u);
}

TEST(CompareLines, SayWhereTheCountersOfInstructionsMayBeWrong) {
  const auto code = program();
  const std::uint32_t load = pcs_of(*code, "ld.global.u32")[0];
  const trace::Totals model{
      .instructions = {{load, Category::shared_load, {.requests = 4, .wavefronts = 4, .merged = 3}}}};
  EXPECT_EQ(compare_lines(*code, kKernel, model, {}).at(0).merged, 3u);
}

}  // namespace
}  // namespace warplens::study
