#include "app/views/flow.hpp"

#include <gtest/gtest.h>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

Flow flow_of_kernel(const std::string& kernel, kernels::Values set = {}) {
  const study::Study study = totalled(choice(kernel, {1024, 512}, std::move(set)));
  std::vector<Footprint> footprints = global_footprints(*study.recording, *study.plan);
  std::vector<std::optional<BlockGrid>> grids;
  for (std::size_t i = 0; i < footprints.size(); ++i)
    grids.push_back(
        block_grid(study.plan->buffers[i], footprints[i].box, study.recording->block, study.plan->launch.grid, i == 1));
  return flow_of(study.totals->totals, study.plan->launch.machine, compulsory(*study.plan, footprints, grids));
}

constexpr std::uint64_t kMatrix = 1024 * 512 * 4;

TEST(Flow, TellsWhatMovesFromWhatTheBestPatternWouldMove) {
  const Flow flow = flow_of_kernel("naive", {{"BX", "32"}, {"BY", "8"}});
  EXPECT_EQ(flow.l1.loads.least, kMatrix);
  EXPECT_EQ(flow.l1.loads.useful, kMatrix);
  EXPECT_TRUE(flow.l2.loads.exact());  // every sector once: L1 has nothing to give a second time
  EXPECT_EQ(flow.l1.stores.least, 8 * kMatrix);
  EXPECT_EQ(flow.l1.stores.useful, kMatrix);
  EXPECT_EQ(flow.l2.stores.least, 8 * kMatrix);  // written through
  EXPECT_EQ(flow.dram.loads.least, kMatrix);
  EXPECT_EQ(flow.dram.stores.least, kMatrix);
  EXPECT_FALSE(flow.dram.loads.exact());
  EXPECT_FALSE(flow.shared.loads.any());
}

TEST(Flow, BoundsWhatOnlyACacheCanTell) {
  const Flow flow = flow_of_kernel("naive_columns");
  EXPECT_FALSE(flow.l2.loads.exact());
  EXPECT_EQ(flow.l2.loads.least, kMatrix);
  EXPECT_EQ(flow.l2.loads.most, flow.l1.loads.most);
}

TEST(Flow, CountsBankConflictsAsWavefrontsThatOccupyEveryBank) {
  const Flow conflicts = flow_of_kernel("tile", {{"PAD", "0"}}), padded = flow_of_kernel("tile", {{"PAD", "1"}});
  EXPECT_EQ(padded.shared.loads.least, kMatrix);
  EXPECT_GT(conflicts.shared.loads.least + conflicts.shared.stores.least, 8 * kMatrix);
  EXPECT_EQ(padded.shared.loads.useful, kMatrix);
}

TEST(Flow, ShowsWhatTheHardwareCountedWhereItCanOnlyBeBounded) {
  Flow flow = flow_of_kernel("naive_columns");
  gpu::FlowCounters counters;
  counters.l2_read_sectors = 1000;
  counters.l2_write_sectors = 20;
  counters.l2_atomic_sectors = 3;
  counters.dram_read_bytes = 4096;
  add_measured(flow, counters, gpu_machine());
  EXPECT_EQ(flow.l2.loads.measured, 32'000u);
  EXPECT_EQ(flow.l2.stores.measured, 736u);
  EXPECT_EQ(flow.dram.loads.measured, 4096u);
  EXPECT_EQ(flow.dram.stores.measured, 0u);
  EXPECT_FALSE(flow.l1.loads.measured);  // the sectors of requests are computed, exactly
}

TEST(Flow, SaysBytesAsFarAsTheyAreKnown) {
  Stream stream;
  stream.least = stream.most = 67'108'864;
  EXPECT_EQ(bytes_of(stream), "67.1 MB");
  stream.most = 536'870'912;
  EXPECT_EQ(bytes_of(stream), "67.1–536.9 MB");
  stream.most = 4'000'000'000;
  EXPECT_EQ(bytes_of(stream), "67.1 MB–4 GB");
  stream.bounded = false;
  EXPECT_EQ(bytes_of(stream), "≥ 67.1 MB");
}

}  // namespace
}  // namespace warplens::views
