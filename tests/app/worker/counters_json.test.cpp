#include "app/worker/counters_json.hpp"

#include <gtest/gtest.h>

namespace warplens::worker {
namespace {

gpu::Counters some() {
  return {.device = {.name = "NVIDIA H200", .major = 9, .minor = 0, .driver = "580.1"},
          .date = "2026-11-21T18:30:00Z",
          .counts = {{{trace::Category::global_load, gpu::Quantity::sectors}, 123456789012},
                     {{trace::Category::shared_load, gpu::Quantity::wavefronts}, 7, 8}},
          .flow = {.l1_load_sectors = 1,
                   .l1_load_hits = 2,
                   .l2_read_sectors = 3,
                   .l2_write_sectors = 4,
                   .l2_atomic_sectors = 5,
                   .l2_sectors = 6,
                   .l2_hits = 7,
                   .dram_read_bytes = 8,
                   .dram_write_bytes = 9},
          .units = gpu::UnitCounters{.dram = 0.5, .l2 = 0.25, .l1 = 0.125, .shared = 0.0625, .issue = 1},
          .instructions = {{256, {ptx::SourceFile("/home/ada/naive.cu"), 28}, 10, 11, 12, 13}}};
}

TEST(CountersJson, ComeBackAsTheyWere) {
  EXPECT_EQ(counters_of(Json::parse(json_of(some()).dump())), some());
  EXPECT_EQ(count_options_of(json_of(gpu::CountOptions{.instructions = true})),
            gpu::CountOptions{.instructions = true});
  EXPECT_EQ(count_options_of(json_of(gpu::CountOptions{.units = true})), gpu::CountOptions{.units = true});
}

TEST(CountersJson, OfUnitsAreThereOnlyWhereTheyWereAskedFor) {
  gpu::Counters counters = some();
  counters.units.reset();
  EXPECT_FALSE(counters_of(json_of(counters)).units);
}

TEST(CountersJson, OfANewerWorkerMayHaveFiguresThatThisProgramDoesNotKnow) {
  Json json = json_of(some());
  json["counts"]["texture_load.sectors"] = 5;
  EXPECT_EQ(counters_of(json), some());
}

TEST(CountersJson, OfAnOlderWorkerHaveNoSecondCounter) {
  Json json = json_of(some());
  json.erase("by_unit");
  const gpu::Counters counters = counters_of(json);
  EXPECT_EQ(counters.counts[1].value, 7u);
  EXPECT_FALSE(counters.counts[1].by_unit);
}

TEST(CountersJson, ThatLackSomethingAreRefused) {
  Json json = json_of(some());
  json["flow"].erase("l2_hits");
  EXPECT_THROW(counters_of(json), Json::exception);
}

}  // namespace
}  // namespace warplens::worker
