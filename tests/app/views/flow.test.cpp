#include "app/views/flow.hpp"

#include <gtest/gtest.h>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

Flow flow_of_kernel(const std::string& kernel, kernels::Values set = {}) {
  const study::Study study = totalled(choice(kernel, {1024, 512}, std::move(set)));
  const std::vector<Footprint> footprints = compute_footprints(*study.recording, *study.plan).buffers;
  const auto grids = block_grids(*study.kernel, *study.plan, study.recording->block, footprints);
  return compute_flow(trace::compute_levels(study.totals->totals, study.plan->launch.machine,
                                            compulsory(*study.plan, footprints, grids)));
}

constexpr std::uint64_t kMatrix = 1024 * 512 * 4;

TEST(Flow, TellsWhatMovesFromWhatTheBestPatternWouldMove) {
  const Flow flow = flow_of_kernel("naive", {{"BX", "32"}, {"BY", "8"}});
  EXPECT_EQ(flow.l1.loads.computed.least, kMatrix);
  EXPECT_EQ(flow.l1.loads.computed.useful, kMatrix);
  EXPECT_TRUE(flow.l2.loads.computed.is_exact());  // each sector is loaded once, so L1 has no hits
  EXPECT_EQ(flow.l1.stores.computed.least, 8 * kMatrix);
  EXPECT_EQ(flow.l1.stores.computed.useful, kMatrix);
  EXPECT_EQ(flow.l2.stores.computed.least, 8 * kMatrix);  // L1 writes through
  EXPECT_EQ(flow.dram.loads.computed.least, kMatrix);
  EXPECT_EQ(flow.dram.stores.computed.least, kMatrix);
  EXPECT_FALSE(flow.dram.loads.computed.is_exact());
  EXPECT_FALSE(flow.shared.loads.any());
}

TEST(Flow, BoundsWhatOnlyACacheCanTell) {
  const Flow flow = flow_of_kernel("naive_columns");
  EXPECT_FALSE(flow.l2.loads.computed.is_exact());
  EXPECT_EQ(flow.l2.loads.computed.least, kMatrix);
  EXPECT_EQ(flow.l2.loads.computed.most, flow.l1.loads.computed.most);
}

TEST(Flow, CountsBankConflictsAsWavefrontsThatOccupyEveryBank) {
  const Flow conflicts = flow_of_kernel("tile", {{"PAD", "0"}}), padded = flow_of_kernel("tile", {{"PAD", "1"}});
  EXPECT_EQ(padded.shared.loads.computed.least, kMatrix);
  EXPECT_GT(conflicts.shared.loads.computed.least + conflicts.shared.stores.computed.least, 8 * kMatrix);
  EXPECT_EQ(padded.shared.loads.computed.useful, kMatrix);
}

TEST(Flow, ShowsWhatTheHardwareCountedWhereItCanOnlyBeBounded) {
  Flow flow = flow_of_kernel("naive_columns");
  gpu::FlowCounters counters;
  counters.l2_read_sectors = 1000;
  counters.l2_write_sectors = 20;
  counters.l2_atomic_sectors = 3;
  counters.dram_read_bytes = 4096;
  counters.l1_load_sectors = 400;
  counters.l1_load_hits = 300;
  add_measured(flow, counters, gpu_machine());
  EXPECT_EQ(flow.l2.loads.measured, 32'000u);
  EXPECT_EQ(flow.l2.stores.measured, 736u);
  EXPECT_EQ(flow.dram.loads.measured, 4096u);
  EXPECT_EQ(flow.dram.stores.measured, 0u);
  EXPECT_FALSE(flow.l1.loads.measured);  // requested sectors are computed exactly
  ASSERT_TRUE(flow.l1_hits && flow.l2_hits);
  EXPECT_EQ(share_of(*flow.l1_hits), "75 % hits");
  EXPECT_EQ(share_of(*flow.l2_hits), "") << "no request to L2";
}

TEST(Flow, SaysBytesAsFarAsTheyAreKnown) {
  trace::Moved moved{.least = 67'108'864, .most = 67'108'864};
  EXPECT_EQ(bytes_of(moved), "67.1 MB");
  moved.most = 536'870'912;
  EXPECT_EQ(bytes_of(moved), "67.1–536.9 MB");
  moved.most = 4'000'000'000;
  EXPECT_EQ(bytes_of(moved), "67.1 MB–4 GB");
  moved.is_bounded = false;
  EXPECT_EQ(bytes_of(moved), "≥ 67.1 MB");
}

TEST(Flow, SaysWhatTheBytesWereCountedIn) {
  EXPECT_EQ(count_of({.sectors = 2'097'152}), "2,097,152 sectors");
  EXPECT_EQ(count_of({.sectors = 2'097'152}, true), "2.1M sectors");
  EXPECT_EQ(count_of({.wavefronts = 1}), "1 wavefront");
  EXPECT_EQ(count_of({.least = 5}), "");
}

TEST(Flow, TwoLaunchesDifferByTheStreamsThatAreKnown) {
  const auto exact = [](std::uint64_t bytes) { return Stream{.computed = {.least = bytes, .most = bytes}}; };
  Flow a, b;
  a.l1.loads = exact(4096), b.l1.loads = exact(1024);
  a.l1.stores = b.l1.stores = exact(512);
  a.l2.loads = {.computed = {.least = 10, .most = 20}}, b.l2.loads = exact(5);
  a.dram.stores = exact(100), b.dram.stores = exact(150);
  EXPECT_EQ(flow_differences(a, b),
            (std::vector<std::string>{"registers ↔ L1, loads: 4× fewer bytes", "L2 ↔ DRAM, stores: 1.5× more bytes"}))
      << "the loads between L1 and L2 are only known within bounds";
  EXPECT_TRUE(flow_differences(a, a).empty());
}

TEST(Flow, TheTableOfTwoLaunchesHasEachStreamThatOneOfThemHas) {
  const auto exact = [](std::uint64_t bytes) { return Stream{.computed = {.least = bytes, .most = bytes}}; };
  Flow a, b;
  a.l1.loads = exact(4096), b.l1.loads = exact(1024);
  a.l1.stores = b.l1.stores = exact(8);
  b.shared.stores = exact(512);
  a.dram.loads.predicted = 2'000'000, b.dram.loads.measured = 1'000'000;
  const std::vector<ComparedRow> rows = flow_rows(a, b);
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0].name, "registers ↔ L1, loads");
  EXPECT_EQ(rows[0].ratio, "4× fewer");
  EXPECT_EQ(rows[1].name, "L2 ↔ DRAM, loads");
  EXPECT_EQ(rows[1].a_text, "≈ 2 MB");
  EXPECT_EQ(rows[1].b_text, "1 MB");
  EXPECT_EQ(rows[2].name, "registers ↔ L1, stores") << "equal, so it comes after those that differ";
  EXPECT_EQ(rows[3].name, "registers ↔ shared memory, stores");
  EXPECT_EQ(rows[3].ratio, "");
}

}  // namespace
}  // namespace warplens::views
