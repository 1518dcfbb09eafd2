// Compares the peak rates with the numbers in data sheets of NVIDIA.
#include "analysis/clock/peak_rates.hpp"

#include <gtest/gtest.h>

namespace warplens::clock {
namespace {

using simt::OperationKind;

Gpu make_gpu(const char* arch, unsigned multiprocessors, double clock_hz) {
  Gpu gpu;
  gpu.arch = arch;
  gpu.multiprocessors = multiprocessors;
  gpu.clock_hz = clock_hz;
  return gpu;
}

TEST(PeakRates, AgreeWithDataSheets) {
  const Gpu a100 = make_gpu("sm_80", 108, 1.41e9);
  EXPECT_NEAR(find_peak_operations(a100, OperationKind::fp32), 19.5e12, 0.1e12);
  EXPECT_NEAR(find_peak_operations(a100, OperationKind::fp64), 9.7e12, 0.1e12);
  EXPECT_NEAR(find_peak_operations(a100, OperationKind::fp16), 78e12, 0.5e12);
  EXPECT_NEAR(find_peak_operations(a100, OperationKind::tensor_fp16), 312e12, 1e12);
  EXPECT_NEAR(find_peak_operations(a100, OperationKind::tensor_tf32), 156e12, 1e12);
  EXPECT_NEAR(find_peak_operations(a100, OperationKind::tensor_fp64), 19.5e12, 0.1e12);
  EXPECT_NEAR(find_peak_operations(a100, OperationKind::tensor_int8), 624e12, 2e12);
  EXPECT_EQ(find_peak_operations(a100, OperationKind::tensor_fp8), 0) << "no such unit";
  const Gpu t4 = make_gpu("sm_75", 40, 1.59e9);
  EXPECT_NEAR(find_peak_operations(t4, OperationKind::fp32), 8.1e12, 0.1e12);
  EXPECT_NEAR(find_peak_operations(t4, OperationKind::tensor_fp16), 65e12, 1e12);
  const Gpu rtx4090 = make_gpu("sm_89", 128, 2.52e9);
  EXPECT_NEAR(find_peak_operations(rtx4090, OperationKind::fp32), 82.6e12, 0.1e12);
  EXPECT_NEAR(find_peak_operations(rtx4090, OperationKind::tensor_fp16), 330.3e12, 1e12);
  EXPECT_NEAR(find_peak_operations(rtx4090, OperationKind::tensor_tf32), 82.6e12, 0.1e12);
  const Gpu h100_pcie = make_gpu("sm_90", 114, 1.62e9);
  EXPECT_NEAR(find_peak_operations(h100_pcie, OperationKind::tensor_fp16), 756e12, 2e12);
}

TEST(PeakRates, OfAnUnknownArchitectureAreThoseOfTheOneBefore) {
  EXPECT_EQ(find_peak_operations(make_gpu("sm_91", 1, 1e9), OperationKind::fp32),
            find_peak_operations(make_gpu("sm_90", 1, 1e9), OperationKind::fp32));
}

TEST(PeakRates, OfMemoriesComeFromTheCostsOfTheGpu) {
  Gpu gpu = make_gpu("sm_90", 132, 1.98e9);
  gpu.cost.dram_read_byte = 0.22;
  gpu.cost.l2_read_half = 7.05;
  gpu.cost.shared_wavefront = 1;
  EXPECT_NEAR(find_peak_bytes(gpu, MemoryLevel::dram, 128), 4.545e12, 0.01e12) << "measured, without known pins";
  gpu.cost.dram_peak_byte = 0.2077;
  EXPECT_NEAR(find_peak_bytes(gpu, MemoryLevel::dram, 128), 4.815e12, 0.01e12);
  EXPECT_NEAR(find_peak_bytes(gpu, MemoryLevel::l2, 128), 9.08e12, 0.01e12);
  EXPECT_NEAR(find_peak_bytes(gpu, MemoryLevel::shared, 128), 132 * 1.98e9 * 128, 1e6);
  EXPECT_NEAR(find_peak_instructions(gpu), 4 * 132 * 1.98e9, 1);
}

}  // namespace
}  // namespace warplens::clock
