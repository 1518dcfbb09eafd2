#include "analysis/trace/levels.hpp"

#include <gtest/gtest.h>

namespace warplens::trace {
namespace {

Totals totals_with(std::vector<InstructionTotals> rows) {
  return {.instructions = std::move(rows)};
}

Levels levels_on_gpu(const Totals& totals, const Compulsory& least = {}) {
  return trace::compute_levels(totals, gpu_machine(), least);
}

TEST(Levels, L1IsAskedForEverySectorThatARequestTouches) {
  const Levels levels =
      levels_on_gpu(totals_with({{0, Category::global_load, {.bytes = 128, .sectors = 32, .ideal_sectors = 4}},
                                 {1, Category::local_load, {.bytes = 128, .sectors = 4, .ideal_sectors = 4}}}));
  EXPECT_EQ(levels.l1.loads, (Moved{.least = 36 * 32, .most = 36 * 32, .useful = 8 * 32, .sectors = 36}));
  EXPECT_EQ(levels.l1.stores, Moved());
}

TEST(Levels, StoresAreWrittenThroughAndAtomicsGoTheirWay) {
  const Levels levels =
      levels_on_gpu(totals_with({{0, Category::global_store, {.bytes = 128, .sectors = 32, .ideal_sectors = 4}},
                                 {1, Category::global_atomic, {.bytes = 128, .sectors = 8, .ideal_sectors = 4}}}),
                    {.reads = 0, .writes = 256});
  EXPECT_EQ(levels.l2.stores, (Moved{.least = 40 * 32, .most = 40 * 32, .useful = 8 * 32, .sectors = 40}));
  EXPECT_EQ(levels.l2.stores, levels.l1.stores);
  EXPECT_EQ(levels.dram.stores, (Moved{.least = 256, .most = 256, .is_bounded = false, .useful = 256}));
}

TEST(Levels, LoadsReachL2AsFarAsL1DoesNotHaveThem) {
  const Totals totals =
      totals_with({{0, Category::global_load, {.bytes = 4096, .sectors = 200, .ideal_sectors = 128}}});
  const Moved some = levels_on_gpu(totals, {.reads = 2048, .writes = 0}).l2.loads;
  EXPECT_EQ(some, (Moved{.least = 2048, .most = 6400, .useful = 2048}));
  EXPECT_FALSE(some.is_exact());
  EXPECT_EQ(levels_on_gpu(totals, {.reads = 1 << 20, .writes = 0}).l2.loads.least, 4096u)
      << "no more than what is asked for, whatever the matrices hold";
  // Each sector is loaded once, so there can be no hits in L1.
  const Totals once = totals_with({{0, Category::global_load, {.bytes = 4096, .sectors = 128, .ideal_sectors = 128}}});
  EXPECT_EQ(levels_on_gpu(once, {.reads = 4096, .writes = 0}).l2.loads,
            (Moved{.least = 4096, .most = 4096, .useful = 4096, .sectors = 128}));
}

TEST(Levels, OfLocalMemoryMayNeverReachL2) {
  const Levels levels =
      levels_on_gpu(totals_with({{0, Category::global_store, {.bytes = 128, .sectors = 4, .ideal_sectors = 4}},
                                 {1, Category::local_store, {.bytes = 128, .sectors = 8, .ideal_sectors = 4}}}));
  EXPECT_EQ(levels.l2.stores, (Moved{.least = 4 * 32, .most = 12 * 32, .useful = 4 * 32}));
}

TEST(Levels, DramMovesAtLeastWhatTheLaunchHasToReadAndWrite) {
  const Levels levels =
      levels_on_gpu(totals_with({{0, Category::global_load, {.bytes = 4096, .sectors = 200, .ideal_sectors = 128}},
                                 {1, Category::global_store, {.bytes = 64, .sectors = 2, .ideal_sectors = 2}}}),
                    {.reads = 2048, .writes = 4096});
  EXPECT_EQ(levels.dram.loads.least, 2048u);
  EXPECT_EQ(levels.dram.stores.least, 64u) << "no more than was stored";
  EXPECT_FALSE(levels.dram.loads.is_bounded);
}

TEST(Levels, AWavefrontOccupiesEveryBankOfSharedMemory) {
  const Levels levels = levels_on_gpu(
      totals_with({{0, Category::shared_load, {.bytes = 128, .wavefronts = 32, .ideal_wavefronts = 1}},
                   {1, Category::shared_store, {.bytes = 128, .wavefronts = 2, .ideal_wavefronts = 1}},
                   {2, Category::shared_atomic, {.bytes = 128, .wavefronts = 3, .ideal_wavefronts = 1}}}));
  EXPECT_EQ(levels.shared.loads, (Moved{.least = 32 * 128, .most = 32 * 128, .useful = 128, .wavefronts = 32}));
  EXPECT_EQ(levels.shared.stores.wavefronts, 5u);
  EXPECT_EQ(levels.l1, Exchange()) << "it is not part of the caches' way";
}

}  // namespace
}  // namespace warplens::trace
