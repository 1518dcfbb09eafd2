// Tests the values that the roofline shows.
#include "app/views/roofline.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::views {
namespace {

using simt::OperationKind;

/// A GPU with round rates: DRAM 1 TB/s, L2 4 TB/s, shared memory 12.8 TB/s, FP32 25.6 TFLOP/s.
clock::Gpu make_gpu() {
  clock::Gpu gpu;
  gpu.arch = "sm_90";
  gpu.multiprocessors = 100;
  gpu.clock_hz = 1e9;
  gpu.cost.dram_peak_byte = 1;
  gpu.cost.l2_read_half = 16;
  gpu.cost.shared_wavefront = 1;
  gpu.cost.issue = 1;
  gpu.cost.launch_us = 2;
  return gpu;
}

clock::Prediction make_prediction(double us) {
  clock::Prediction prediction;
  prediction.us = us;
  prediction.traffic = {.l2_read_sectors = 2'000'000, .l2_write_sectors = 1'000'000, .dram_read_bytes = 32'000'000};
  prediction.shares[static_cast<std::size_t>(clock::Resource::issue)] = 0.25;
  return prediction;
}

trace::Totals make_totals(std::uint64_t fp32) {
  trace::Totals totals;
  totals.operations.add(OperationKind::fp32, fp32);
  return totals;
}

TEST(Roofline, PlacesALaunchByItsOperationsTrafficAndTime) {
  const clock::Gpu gpu = make_gpu();
  const LaunchWork work = launch_work(make_totals(64'000'000), gpu_machine(), gpu, make_prediction(40));
  EXPECT_EQ(unit_for(work), WorkUnit::operations);
  const std::vector<Roof> roofs = find_roofs(gpu, gpu_machine(), WorkUnit::operations, work);
  ASSERT_EQ(roofs.size(), 4u);
  EXPECT_EQ(roofs[3].name, "FP32");
  EXPECT_DOUBLE_EQ(roofs[3].peak, 25.6e12);
  const auto point = find_point(roofs, WorkUnit::operations, work, 40e-6);
  ASSERT_TRUE(point);
  EXPECT_DOUBLE_EQ(point->rate, 1.6e12);
  EXPECT_DOUBLE_EQ(point->intensity[0], 2) << "DRAM";
  EXPECT_DOUBLE_EQ(point->intensity[1], 64.0 / 96) << "L2";
  EXPECT_EQ(point->intensity[2], 0) << "no shared memory";
  EXPECT_DOUBLE_EQ(point->shares[0], 0.8) << "32 MB in 40 µs are 0.8 TB/s";
  EXPECT_DOUBLE_EQ(point->shares[1], 0.6);
  EXPECT_DOUBLE_EQ(point->shares[3], 1.6 / 25.6);
  EXPECT_EQ(point->nearest, 0u);
  EXPECT_EQ(point->level(), MemoryLevel::dram);
  EXPECT_DOUBLE_EQ(attainable(roofs[0], point->intensity[0]), 2e12);
  EXPECT_DOUBLE_EQ(attainable(roofs[3], point->intensity[0]), 25.6e12);
  EXPECT_EQ(describe_point(roofs, WorkUnit::operations, *point),
            "1.6 TFLOP/s with 2 operations per byte of DRAM traffic: 80 % of the nearest roof (DRAM).");
}

TEST(Roofline, CountsInstructionsIfThereAreNoOperations) {
  const clock::Gpu gpu = make_gpu();
  const LaunchWork work = launch_work(make_totals(0), gpu_machine(), gpu, make_prediction(42));
  EXPECT_EQ(unit_for(work), WorkUnit::instructions);
  EXPECT_DOUBLE_EQ(work.instructions, 0.25 * 4 * 100 * 1e9 * 40e-6) << "without the 2 µs of the launch";
  const std::vector<Roof> roofs = find_roofs(gpu, gpu_machine(), WorkUnit::instructions, work);
  ASSERT_EQ(roofs.size(), 4u);
  EXPECT_EQ(roofs[3].name, "instruction issue");
  const auto point = find_point(roofs, WorkUnit::instructions, work, 42e-6);
  ASSERT_TRUE(point);
  EXPECT_DOUBLE_EQ(point->intensity[0], 4e6 / 32e6);
  EXPECT_EQ(rate_text(WorkUnit::instructions, point->rate), "95.2 Ginst/s");
}

TEST(Roofline, HasTheRoofsOfTheUnitsThatTheLaunchUses) {
  trace::Totals totals = make_totals(1000);
  totals.operations.add(OperationKind::tensor_fp16, 1'000'000);
  const clock::Gpu gpu = make_gpu();
  const LaunchWork work = launch_work(totals, gpu_machine(), gpu, make_prediction(40));
  const std::vector<Roof> roofs = find_roofs(gpu, gpu_machine(), WorkUnit::operations, work);
  ASSERT_EQ(roofs.size(), 5u);
  EXPECT_EQ(roofs[4].name, "tensor cores (FP16)");
  const auto point = find_point(roofs, WorkUnit::operations, work, 1e-6);
  EXPECT_DOUBLE_EQ(point->shares[3], 1e9 / 25.6e12) << "of the FP32 roof only the FP32 operations";
  EXPECT_DOUBLE_EQ(point->shares[4], 1e12 / (2 * 2048 * 100 * 1e9));
  EXPECT_EQ(operations_text(totals.operations), "FP32: 1,000 · tensor cores (FP16): 1,000,000");
}

TEST(Roofline, HasNoPointWithoutWorkTrafficOrTime) {
  const clock::Gpu gpu = make_gpu();
  LaunchWork work = launch_work(make_totals(10), gpu_machine(), gpu, make_prediction(40));
  const std::vector<Roof> roofs = find_roofs(gpu, gpu_machine(), WorkUnit::operations, work);
  EXPECT_FALSE(find_point(roofs, WorkUnit::operations, work, 0));
  work.bytes = {};
  EXPECT_FALSE(find_point(roofs, WorkUnit::operations, work, 1));
  EXPECT_FALSE(find_point(roofs, WorkUnit::operations, LaunchWork{}, 1));
}

TEST(Roofline, SaysWhatTheRoofsAllowIfThereIsNoTime) {
  const clock::Gpu gpu = make_gpu();
  const LaunchWork work = launch_work(make_totals(64'000'000), gpu_machine(), gpu, make_prediction(40));
  const std::vector<Roof> roofs = find_roofs(gpu, gpu_machine(), WorkUnit::operations, work);
  EXPECT_DOUBLE_EQ(shortest_time(roofs, WorkUnit::operations, work), 32e-6) << "32 MB at 1 TB/s";
  const auto point = find_point(roofs, WorkUnit::operations, work, 32e-6);
  EXPECT_EQ(describe_limit(roofs, WorkUnit::operations, *point),
            "At most 2 TFLOP/s with 2 operations per byte of DRAM traffic (limit: DRAM).");
}

TEST(Roofline, SaysThatTheLimitOfL2HoldsWithoutHitsInL1) {
  const clock::Gpu gpu = make_gpu();
  LaunchWork work = launch_work(make_totals(64'000'000), gpu_machine(), gpu, make_prediction(40));
  work.bytes = {0, 320'000'000, 0};
  const std::vector<Roof> roofs = find_roofs(gpu, gpu_machine(), WorkUnit::operations, work);
  const auto point = find_point(roofs, WorkUnit::operations, work, shortest_time(roofs, WorkUnit::operations, work));
  EXPECT_THAT(describe_limit(roofs, WorkUnit::operations, *point),
              testing::EndsWith("(limit: L2) if no load hits in L1."));
}

TEST(Roofline, CountsAllBanksForEachWavefrontOfSharedMemory) {
  trace::Totals totals = make_totals(1280);
  totals.instructions.push_back({.pc = 0, .category = trace::Category::shared_load, .totals = {.wavefronts = 4}});
  totals.instructions.push_back({.pc = 1, .category = trace::Category::shared_store, .totals = {.wavefronts = 1}});
  const LaunchWork work = launch_work(totals, gpu_machine(), make_gpu(), make_prediction(40));
  EXPECT_DOUBLE_EQ(work.bytes[2], 5 * 128);
}

TEST(Roofline, ChoosesARangeWithAllPointsAndRidges) {
  const clock::Gpu gpu = make_gpu();
  const LaunchWork work = launch_work(make_totals(64'000'000), gpu_machine(), gpu, make_prediction(40));
  const std::vector<Roof> roofs = find_roofs(gpu, gpu_machine(), WorkUnit::operations, work);
  const auto point = find_point(roofs, WorkUnit::operations, work, 40e-6);
  // The intensities are 0.67 and 2, the ridges 2, 6.4 and 25.6; the rates are 1.6 and 25.6 TFLOP/s.
  EXPECT_EQ(find_range(roofs, {*point}), (ChartRange{.x_low = -1, .x_high = 2, .y_low = 11, .y_high = 14}));
}

}  // namespace
}  // namespace warplens::views
