// The counts are the program's. Where the assembler made something else of it, that is said: of no kernel of the
// catalogue, and of those of a user's for which a GPU's counters differed (tests/gpu/verified/README.md).
#include "analysis/trace/machine_code.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/study/load_for.hpp"
#include "kernels/kernel_file.hpp"

namespace warplens::study {
namespace {

using ::testing::HasSubstr;
using trace::Category;

Study counted(const std::string& kernel) {
  kernels::CompileCache cache;
  Study study = load_for("sm_90", {.kernel = kernel}, cache);
  add_totals(study, 1, nullptr, {});
  return study;
}

Study of_user(const std::string& name) {
  return counted(std::string(WARPLENS_SOURCE_DIR) + "/tests/users/" + name + ".cu");
}

std::vector<trace::MachineCodeNote> notes_of(const Study& study) {
  return trace::notes_of(study.totals->totals, *study.program, *study.machine_code);
}

TEST(MachineCode, HasEveryLoadAndStoreOfTheCatalogueAsWritten) {
  for (const std::string& name : kernels::catalogue()) {
    const Study study = counted(name);
    EXPECT_FALSE(study.machine_code->by_pc.empty()) << name << ": its machine code names no lines";
    for (const trace::MachineCodeNote& note : notes_of(study)) ADD_FAILURE() << name << ": " << note.text;
    for (const trace::InstructionTotals& row : study.totals->totals.instructions)
      EXPECT_EQ(row.totals.reshaped, 0u) << name;
  }
}

TEST(MachineCode, LoadsThatTheAssemblerPutsTogetherAreMarked) {
  const Study study = of_user("matmul_tiled");
  const auto notes = notes_of(study);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0].source_line, 30u);
  EXPECT_THAT(notes[0].text, HasSubstr("shared loads of this line together, up to 128 bits a lane"));
  const trace::Totals& totals = study.totals->totals;
  EXPECT_FALSE(totals.of(Category::shared_load).exact());
  EXPECT_TRUE(totals.of(Category::shared_store).exact());
  EXPECT_TRUE(totals.of(Category::global_load).exact());
}

TEST(MachineCode, BranchesThatTheAssemblerMergesAreMarked) {
  const Study study = of_user("group_tiles");
  ASSERT_FALSE(notes_of(study).empty());
  EXPECT_THAT(notes_of(study)[0].text, HasSubstr("makes one of them and another one"));
}

TEST(MachineCode, RegistersPutAsideAndTheDriversFunctionsAreSaid) {
  const Study recursion = of_user("recursion");
  EXPECT_FALSE(recursion.totals->totals.as_written(Category::local_store));
  EXPECT_THAT(notes_of(recursion).back().text, HasSubstr("local memory"));
  EXPECT_THAT(notes_of(of_user("print_report")).back().text, HasSubstr("printf"));
}

}  // namespace
}  // namespace warplens::study
