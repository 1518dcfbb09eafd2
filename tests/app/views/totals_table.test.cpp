#include "app/views/totals_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "app/study/architecture_load.hpp"
#include "app/words/machine_code.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::views {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;
using trace::Category;

study::Study counted(const study::Choice& choice) {
  kernels::CompileCache cache;
  study::Study study = study::load_for_architecture("sm_90", choice, cache);
  study::add_totals(study, 1, {}, {});
  return study;
}

/// Returns the study, with totals, of a kernel in tests/users.
study::Study of_user(const std::string& name) {
  return counted({.kernel = std::string(WARPLENS_SOURCE_DIR) + "/tests/users/" + name + ".cu"});
}

/// Returns the study, with totals, of a launch of one warp whose kernel contains this code.
study::Study of_code(const std::string& code) {
  const std::string text =
      "/*+++\ntitle = \"T\"\nsummary = \"S\"\nentry = \"k\"\nblock = [\"32\"]\ngrid = [\"1\"]\nargs = [\"out\"]\n"
      "[buffers]\nout = { element = \"float\", rows = \"1\", cols = \"64\" }\n+++*/\n"
      "__global__ void k(float* out) {\n  const int i = threadIdx.x;\n" +
      code + "\n}\n";
  kernels::CompileCache cache;
  study::Study study =
      study::load_for_architecture("sm_90", kernels::parse_kernel("k", "k.cu", text), {.kernel = "k"}, cache);
  study::add_totals(study, 1, {}, {});
  return study;
}

std::vector<std::string> names(const std::vector<TotalsRow>& rows) {
  std::vector<std::string> names;
  for (const TotalsRow& row : rows) names.push_back(row.name);
  return names;
}

TEST(TotalsTable, HasARowAnInstructionWithItsPlaceAndItsNumbers) {
  const TotalsTable table = totals_table(counted({.kernel = "naive", .size = {64, 64}}));
  ASSERT_THAT(names(table.instructions), ElementsAre("ld.global.f32", "st.global.f32"));
  const TotalsRow& store = table.instructions[1];
  EXPECT_EQ(store.opcode, "st.global.f32");
  EXPECT_EQ(store.category, Category::global_store);
  EXPECT_EQ(store.source_line, 28u);
  EXPECT_GT(store.ptx_line, 0u);
  EXPECT_THAT(store.source, StartsWith("out["));
  EXPECT_EQ(store.totals.requests, 128u);
  EXPECT_EQ(store.unit, Unit::sectors);
  EXPECT_EQ(store.moved, 4096u);
  EXPECT_EQ(store.ideal, 512u);
  EXPECT_FALSE(store.is_uncertain());
  EXPECT_EQ(store.in_machine_code + store.note, "");
  EXPECT_TRUE(table.notes.empty());
}

TEST(TotalsTable, SumsByCategoryAndByMemory) {
  const TotalsTable table = totals_table(counted({.kernel = "naive", .size = {64, 64}}));
  EXPECT_THAT(names(table.categories), ElementsAre("global load", "global store", "shared load", "shared store"));
  EXPECT_EQ(table.categories[2].totals.requests, 0u);
  EXPECT_EQ(table.categories[2].unit, Unit::wavefronts);
  ASSERT_THAT(names(table.memories), ElementsAre("global total"));
  EXPECT_EQ(table.memories[0].moved, 512u + 4096);
  EXPECT_EQ(table.memories[0].totals.requests, 256u);
}

TEST(TotalsTable, TellsTheLoadsOfAnAtomicsLoop) {
  const TotalsTable table = totals_table(
      of_code("  __shared__ float sum;\n  if (i == 0) sum = 0;\n  __syncthreads();\n  atomicAdd(&sum, 1.0f * i);\n"
              "  __syncthreads();\n  out[i] = sum;"));
  const auto find = [&](Category category, bool is_of_loop) {
    return std::ranges::count_if(table.instructions, [&](const TotalsRow& row) {
      return row.category == category && row.is_of_loop == is_of_loop;
    });
  };
  EXPECT_EQ(find(Category::shared_atomic, false), 1);
  EXPECT_EQ(find(Category::shared_load, true), 1);
  EXPECT_EQ(find(Category::shared_load, false), 1);  // the load of the array `sum`
  EXPECT_THAT(names(table.categories), testing::Contains("shared atomic"));
}

TEST(TotalsTable, MarksWhatFollowsARuleThatIsNotExact) {
  const TotalsTable table = totals_table(of_code("  atomicAdd((int*)out + i * 7 % 64, i);"));
  ASSERT_EQ(table.instructions.size(), 1u);
  EXPECT_EQ(table.instructions[0].totals.inexact, 1u);
  EXPECT_TRUE(table.instructions[0].is_uncertain());
  EXPECT_TRUE(table.memories[0].is_uncertain());
}

TEST(TotalsTable, GivesEachRowTheNoteOfTheMachineCodeThatMeansIt) {
  const TotalsTable table = totals_table(of_user("matmul_tiled"));
  ASSERT_EQ(table.notes.size(), 1u);
  std::size_t noted = 0;
  for (const TotalsRow& row : table.instructions) {
    EXPECT_EQ(row.note.empty(), row.in_machine_code.empty()) << row.name;
    if (row.note.empty()) continue;
    ++noted;
    EXPECT_EQ(row.note, words::sentence(table.notes[0]));
    EXPECT_EQ(row.category, Category::shared_load);
    EXPECT_THAT(row.name, HasSubstr(", 128 bits"));
    EXPECT_FALSE(row.is_uncertain());
  }
  EXPECT_EQ(noted, 4u);
}

TEST(TotalsTable, MarksWhatIsNotAsInTheMachineCode) {
  const TotalsTable table = totals_table(of_user("stream_compaction"));
  bool any = false;
  for (const TotalsRow& row : table.instructions) {
    if (row.totals.reshaped == 0) continue;
    any = true;
    EXPECT_TRUE(row.is_uncertain());
    EXPECT_THAT(row.note, HasSubstr("the GPU counts")) << row.name << " on line " << row.source_line;
  }
  EXPECT_TRUE(any);
}

TEST(TotalsTable, KeepsTheNotesThatAreOfNoLine) {
  const TotalsTable table = totals_table(of_user("recursion"));
  ASSERT_FALSE(table.notes.empty());
  EXPECT_EQ(table.notes.back().category, std::nullopt);
  EXPECT_THAT(words::sentence(table.notes.back()), HasSubstr("a function calls itself"));
  EXPECT_THAT(names(table.memories), testing::Contains("local total"));
}

}  // namespace
}  // namespace warplens::views
