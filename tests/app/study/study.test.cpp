#include "app/study/study.hpp"

#include <gtest/gtest.h>

#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

using trace::Category;

Study totalled(const std::string& kernel, const kernels::Size& size, const kernels::Values& set) {
  kernels::CompileCache cache;
  Choice choice;
  choice.kernel = kernel;
  choice.size = size;
  choice.set = set;
  Study study = load(choice, cache);
  add_totals(study, 0, {}, {});
  return study;
}

TEST(Bars, NaiveMovesASectorForEachLaneThatItStores) {
  const trace::Totals wide = totalled("naive", {4096, 4096}, {{"BX", "32"}, {"BY", "8"}}).totals->totals;
  EXPECT_EQ(wide.of(Category::global_load).requests, 524'288u);
  EXPECT_EQ(wide.of(Category::global_load).sectors, 2'097'152u);
  EXPECT_EQ(wide.of(Category::global_load).ideal_sectors, 2'097'152u);
  EXPECT_EQ(wide.of(Category::global_store).requests, 524'288u);
  EXPECT_EQ(wide.of(Category::global_store).sectors, 16'777'216u);
  EXPECT_EQ(wide.of(Category::global_store).bytes, 4096u * 4096 * 4);

  const trace::Totals narrow = totalled("naive", {4096, 4096}, {{"BX", "8"}, {"BY", "32"}}).totals->totals;
  EXPECT_EQ(narrow.of(Category::global_load).sectors, 2'097'152u);
  EXPECT_EQ(narrow.of(Category::global_store).sectors, 4'194'304u);
}

TEST(Bars, TileLosesItsConflictsWithOnePaddingColumn) {
  const trace::Totals bare = totalled("tile", {4096, 4096}, {{"BX", "32"}, {"BY", "32"}, {"PAD", "0"}}).totals->totals;
  EXPECT_EQ(bare.of(Category::shared_store).wavefronts, 524'288u);
  EXPECT_EQ(bare.of(Category::shared_load).wavefronts, 16'777'216u);
  EXPECT_EQ(bare.of(Category::shared_load).ideal_wavefronts, 524'288u);

  const trace::Totals padded =
      totalled("tile", {4096, 4096}, {{"BX", "32"}, {"BY", "32"}, {"PAD", "1"}}).totals->totals;
  EXPECT_EQ(padded.of(Category::shared_store).wavefronts, 524'288u);
  EXPECT_EQ(padded.of(Category::shared_load).wavefronts, 524'288u);
  EXPECT_EQ(padded.of(Category::global_load).sectors, 2'097'152u);
  EXPECT_EQ(padded.of(Category::global_store).sectors, 2'097'152u);
}

// Counts of one full block, derived by hand for a height that is a multiple of 32, so that every output row starts at a
// cache line. A warp makes 4 loads and 4 stores of 16 bytes per lane.
//  - 32×8: a warp is 32 adjacent threads. A load reads 32·16 = 512 adjacent bytes: 16 sectors. In store j (0 to 3),
//  lane k writes 16 bytes of output row 4k + j: 32 rows, and therefore 32 half-used sectors.
//  - 16×16: a warp is two rows of 16 threads. A load reads two rows of 16·16 = 256 bytes: 2·8 = 16 sectors. In a store,
//    lanes k and k + 16 write the two halves of one sector (bytes 32·w and 32·w + 16 for warp w): 16 sectors.
TEST(Bars, Float4SectorsAreThoseOfItsAddresses) {
  const struct {
    const char *bx, *by;
    kernels::Size block;
    std::uint64_t store_sectors;
  } cases[] = {{"32", "8", {128, 32}, 32}, {"16", "16", {64, 64}, 16}};
  for (const auto& expected : cases) {
    const Study study = totalled("float4", expected.block, {{"BX", expected.bx}, {"BY", expected.by}});
    EXPECT_EQ(study.plan->launch.grid.count(), 1u);
    const trace::AccessTotals load = study.totals->totals.of(Category::global_load);
    const trace::AccessTotals store = study.totals->totals.of(Category::global_store);
    EXPECT_EQ(load.requests, 8u * 4) << expected.bx;
    EXPECT_EQ(load.sectors, 8u * 4 * 16) << expected.bx;
    EXPECT_EQ(store.requests, 8u * 4) << expected.bx;
    EXPECT_EQ(store.sectors, 8u * 4 * expected.store_sectors) << expected.bx;
    EXPECT_EQ(store.ideal_sectors, 8u * 4 * 16) << expected.bx;
  }
}

TEST(Load, ChangesNothingButWhatWasChosen) {
  kernels::CompileCache cache;
  Choice choice;
  const Study first = load(choice, cache);
  EXPECT_EQ(first.choice, choice);
  EXPECT_EQ(first.plan->launch.block, (simt::Dim3{32, 8, 1}));
  EXPECT_FALSE(first.recording);
  EXPECT_FALSE(first.totals);
  choice.block = {3, 5, 0};
  EXPECT_TRUE(same_launch(first, load(choice, cache)));
  choice.size.width = 4095;
  EXPECT_FALSE(same_launch(first, load(choice, cache)));
}

TEST(Load, RunsOnTheToyMachine) {
  kernels::CompileCache cache;
  Choice choice;
  choice.machine = MachineKind::toy;
  choice.size = {6, 4};
  choice.set = {{"BX", "2"}, {"BY", "2"}};
  Study study = load(choice, cache);
  add_recording(study);
  EXPECT_EQ(study.recording->warps, 1u);
  add_totals(study, 1, {}, {});
  // Six blocks of one warp each. A load reads 8 bytes in each of two rows, and therefore two sectors.
  EXPECT_EQ(study.totals->totals.of(Category::global_load).requests, 6u);
  EXPECT_EQ(study.totals->totals.of(Category::global_load).sectors, 12u);
}

TEST(AddRecording, KeepsTheBlockThatWasChosen) {
  kernels::CompileCache cache;
  Choice choice;
  choice.block = {127, 511, 0};
  Study study = load(choice, cache);
  add_recording(study);
  EXPECT_EQ(study.recording->block, choice.block);
  EXPECT_EQ(study.recording->warps, 8u);
  EXPECT_EQ(study.recording->accesses.size(), 16u);
  EXPECT_TRUE(study.recording->faults.empty());

  study.choice.block = {128, 0, 0};
  try {
    add_recording(study);
    FAIL();
  } catch (const kernels::InputError& error) {
    EXPECT_STREQ(error.what(),
                 "kernels/catalogue/naive.cu:10: there is no block 128,0,0: the grid has 128 × 512 × 1 blocks, counted "
                 "from 0");
  }
}

TEST(AddTotals, AddsNothingWhenCancelled) {
  kernels::CompileCache cache;
  Study study = load({}, cache);
  std::stop_source source;
  source.request_stop();
  add_totals(study, 0, source.get_token(), {});
  EXPECT_FALSE(study.totals);
}

}  // namespace
}  // namespace warplens::study
