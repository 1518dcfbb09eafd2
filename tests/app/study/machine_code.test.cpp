// The assembler may change loads and stores. If the new form is known, it is counted; otherwise, the counts are marked.
// The assembler does not change the catalogue's kernels in this way. The tests therefore use kernels of users for which
// the counters of a GPU differed from the PTX (tests/gpu/verified/README.md).
#include "analysis/trace/machine_code.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "app/study/architecture_load.hpp"
#include "app/words/machine_code.hpp"
#include "kernels/load/catalogue.hpp"

namespace warplens::study {
namespace {

using ::testing::HasSubstr;
using trace::Category;

Study counted_study(const std::string& kernel) {
  kernels::CompileCache cache;
  Study study = load_for_architecture("sm_90", {.kernel = kernel}, cache);
  add_totals(study, 1, {}, {});
  return study;
}

Study of_user(const std::string& name) {
  return counted_study(std::string(WARPLENS_SOURCE_DIR) + "/tests/users/" + name + ".cu");
}

std::vector<trace::MachineCodeNote> make_notes(const Study& study) {
  return trace::make_notes(study.totals->totals, *study.program, *study.machine_code);
}

TEST(MachineCode, HasEveryLoadAndStoreOfTheCatalogueAsWritten) {
  for (const std::string& name : kernels::catalogue()) {
    const Study study = counted_study(name);
    EXPECT_FALSE(study.machine_code->by_pc.empty()) << name << ": the machine code has no line numbers";
    for (const trace::MachineCodeNote& note : make_notes(study))
      EXPECT_EQ(note.kind, trace::MachineCodeNote::Kind::bulk_copies) << name << ": " << words::sentence(note);
    for (const trace::InstructionTotals& row : study.totals->totals.instructions)
      EXPECT_EQ(row.totals.reshaped, 0u) << name;
  }
}

TEST(MachineCode, LoadsThatTheAssemblerPutsTogetherAreCountedSo) {
  const Study study = of_user("matmul_tiled");
  const auto notes = make_notes(study);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0].source_line, 30u);
  EXPECT_TRUE(notes[0].is_counted());
  EXPECT_THAT(words::sentence(notes[0]), HasSubstr("turns 16 shared loads into 4 of up to 128 bits per lane"));
  const trace::AccessTotals loads = study.totals->totals.of(Category::shared_load);
  EXPECT_TRUE(loads.exact());
  // Counts of an H200 (tests/gpu/verified/README.md). The PTX alone, without combined loads, would need 16,384
  // wavefronts.
  EXPECT_EQ(loads.wavefronts, 12288u);
  EXPECT_EQ(loads.requests, 10240u);
}

// The recording of a block must contain the same accesses as the table of totals.
TEST(MachineCode, ARecordingHasTheAccessesOfTheMachineCodeWithTheirValues) {
  Study study = of_user("matmul_tiled");
  add_recording(study);
  std::size_t wide = 0;
  for (const trace::RecordedAccess& access : study.recording->accesses) {
    if (access.width != 16) continue;
    ++wide;
    EXPECT_EQ(access.kind, AccessKind::load);
    EXPECT_EQ(access.addresses[0] % 16, 0u);
    ASSERT_EQ(access.values.size(), 16u * kMaxLanes);
    // The lanes of each half of the warp load the same 16 bytes. Each lane has all four values.
    EXPECT_TRUE(std::equal(access.values.begin(), access.values.begin() + 16, access.values.begin() + 16));
  }
  // 8 warps × 4 tiles × 4 wide loads. The PTX has 16 loads in place of these 4 wide loads.
  EXPECT_EQ(wide, 8u * 4 * 4);
}

TEST(MachineCode, WhatCanNotBeToldApartIsMarked) {
  const Study study = of_user("stream_compaction");
  const auto notes = make_notes(study);
  EXPECT_TRUE(std::ranges::any_of(notes, &trace::MachineCodeNote::is_counted));
  EXPECT_FALSE(std::ranges::all_of(notes, &trace::MachineCodeNote::is_counted));
  EXPECT_FALSE(study.totals->totals.of(Category::shared_load).exact());
}

TEST(MachineCode, BranchesThatTheAssemblerMergesAreMarked) {
  const Study study = of_user("group_tiles");
  ASSERT_FALSE(make_notes(study).empty());
  EXPECT_EQ(make_notes(study)[0].kind, trace::MachineCodeNote::Kind::missing);
}

TEST(MachineCode, RecursionAndTheDriversFunctionsAreSaid) {
  const Study recursion = of_user("recursion");
  EXPECT_FALSE(recursion.totals->totals.as_written(Category::local_store));
  EXPECT_EQ(make_notes(recursion).back().kind, trace::MachineCodeNote::Kind::recursion);
  EXPECT_EQ(make_notes(of_user("print_report")).back().kind, trace::MachineCodeNote::Kind::driver_code);
}

}  // namespace
}  // namespace warplens::study
