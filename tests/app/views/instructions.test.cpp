#include "app/views/instructions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

std::vector<InstructionFacts> facts_of(const study::Study& study) {
  return instruction_facts(*study.program, *study.machine_code, study.compiled->source);
}

/// Returns the line of the kernel file that contains `code`.
std::uint32_t line_of(const study::Study& study, const std::string& code) {
  const std::string& text = study.kernel->text;
  const std::size_t at = text.find(code);
  EXPECT_NE(at, std::string::npos) << code;
  return static_cast<std::uint32_t>(1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

TEST(InstructionFacts, SayWhereEachInstructionStands) {
  const study::Study study = recorded(choice("naive"));
  const std::vector<InstructionFacts> facts = facts_of(study);
  ASSERT_EQ(facts.size(), study.program->instructions().size());
  const auto load = std::ranges::find_if(facts, [](const auto& fact) { return fact.opcode.starts_with("ld.global"); });
  ASSERT_NE(load, facts.end());
  EXPECT_EQ(load->source_line, line_of(study, "out[x * height + y]"));
  EXPECT_GT(load->ptx_line, 0u);
  EXPECT_TRUE(load->is_counted_so);
}

TEST(CountsByLine, OfTheGridAndOfOneBlockAreSortedByWhereTheAccessStands) {
  const study::Study study = totalled(choice("tile", {64, 64}));
  const std::vector<InstructionFacts> facts = facts_of(study);
  const std::uint32_t staging = line_of(study, "tile[threadIdx.y][threadIdx.x] ="),
                      taking = line_of(study, "= tile[column]");
  const CountsByLine grid = counts_by_line(facts, study.totals->totals);
  EXPECT_TRUE(grid.whole_grid);
  EXPECT_EQ(grid.source.at(staging).global.requests, 128u);
  EXPECT_EQ(grid.source.at(staging).shared.wavefronts, 128u);
  EXPECT_EQ(grid.source.at(taking).shared.wavefronts, 128u * 32) << "a column is one bank";
  CountsByLine block;
  add_counts(block, facts, *study.recording, study.plan->launch.machine, 0, study.recording->accesses.size());
  EXPECT_FALSE(block.whole_grid);
  EXPECT_EQ(block.source.at(staging).global.requests, 32u) << "one of four blocks";
  EXPECT_EQ(block.source.at(taking).shared.wavefronts, 32u * 32);
  std::uint64_t by_ptx = 0;
  for (const auto& [line, counts] : grid.ptx) by_ptx += counts.global.sectors;
  EXPECT_EQ(by_ptx, study.totals->totals.of(trace::Category::global_load).sectors +
                        study.totals->totals.of(trace::Category::global_store).sectors);
}

TEST(CountsByLine, ALinesWorstIsNotHiddenBehindItsOthers) {
  const study::Study study = totalled(choice("naive", {64, 64}));
  const CountsByLine grid = counts_by_line(facts_of(study), study.totals->totals);
  const LineCounts& line = grid.source.at(line_of(study, "out[x * height + y]"));
  const trace::AccessTotals worst = worst_of(line, Counted::global);
  EXPECT_EQ(worst.sectors, 32 * worst.requests) << "the store has 32 per request; the mean with the load is 18";
  EXPECT_EQ(line.by_category.at(trace::Category::global_load).sectors, 4 * worst.requests);
  EXPECT_EQ(worst_of(line, Counted::shared).requests, 0u);
}

TEST(CountsByLine, ConstantMemorysPassesAreOfTheirLine) {
  const study::Study study = totalled(choice("constant", {64, 64}, {{"DISTINCT", "32"}}));
  const CountsByLine grid = counts_by_line(facts_of(study), study.totals->totals);
  const trace::AccessTotals passes = worst_of(grid.source.at(line_of(study, "out[i] =")), Counted::constant);
  EXPECT_EQ(passes.wavefronts, 32 * passes.requests);
  EXPECT_EQ(passes.ideal_wavefronts, passes.requests);
}

TEST(Categories, AreOfOneMemoryEach) {
  using trace::Category;
  for (const Category category : {Category::global_load, Category::global_store, Category::global_atomic}) {
    EXPECT_TRUE(is_global(category));
    EXPECT_FALSE(is_shared(category));
  }
  for (const Category category : {Category::shared_load, Category::shared_store, Category::shared_atomic}) {
    EXPECT_TRUE(is_shared(category));
    EXPECT_FALSE(is_global(category));
  }
  EXPECT_FALSE(is_global(Category::local_load) || is_shared(Category::local_load));
}

TEST(ShortOpcode, LeavesOutWhatEveryReaderKnows) {
  EXPECT_EQ(short_opcode("ld.global.nc.f32"), "ld.global.f32");
  EXPECT_EQ(short_opcode("st.volatile.shared.u32"), "st.shared.u32");
  EXPECT_EQ(short_opcode("ld.weak.global.v4.f32"), "ld.global.v4.f32");
  EXPECT_EQ(short_opcode("bar.sync"), "bar.sync");
}

TEST(WordFor, NamesEveryKindOfAccessAnotherWay) {
  std::set<std::string> words;
  const std::vector kinds{AccessKind::load,        AccessKind::store,      AccessKind::atomic,
                          AccessKind::reduction,   AccessKind::async_copy, AccessKind::matrix_load,
                          AccessKind::matrix_store};
  for (const AccessKind kind : kinds) words.insert(word_for(kind));
  EXPECT_EQ(words.size(), kinds.size());
  EXPECT_FALSE(words.contains(""));
}

}  // namespace
}  // namespace warplens::views
