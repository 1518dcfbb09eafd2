#include "analysis/clock/scaled_gpu.hpp"

#include <gtest/gtest.h>

namespace warplens::clock {
namespace {

Gpu measured_gpu() {
  Gpu gpu;
  gpu.name = "A measured card";
  gpu.calibrated = true;
  gpu.band_low = gpu.band_high = 0.1;
  gpu.multiprocessors = 132;
  gpu.clock_hz = 2e9;
  gpu.cost.l2_read_half = 7;
  gpu.cost.l2_link_read_half = 9;
  gpu.cost.dram_read_byte = 0.22;
  gpu.cost.dram_write_byte = 0.23;
  gpu.cost.dram_peak_byte = 0.2;
  return gpu;
}

TEST(ScaledGpu, HasSlowerL2IfItHasFewerMultiprocessorsOrALowerClock) {
  const Gpu gpu = scale_gpu(measured_gpu(), {.multiprocessors = 66, .clock_hz = 1e9});
  EXPECT_DOUBLE_EQ(gpu.cost.l2_read_half, 28);
  EXPECT_EQ(gpu.cost.l2_link_read_half, 0);
  EXPECT_EQ(gpu.latency.l2, measured_gpu().latency.l2) << "latencies are cycles";
}

TEST(ScaledGpu, HasTheSameShareOfThePeakBandwidth) {
  const Gpu gpu = scale_gpu(measured_gpu(), {.dram_bytes_per_second = 1e12});
  EXPECT_DOUBLE_EQ(gpu.cost.dram_peak_byte, 1);
  EXPECT_DOUBLE_EQ(gpu.cost.dram_read_byte, 1.1);
  EXPECT_DOUBLE_EQ(gpu.cost.dram_write_byte, 1.15);
}

TEST(ScaledGpu, IsNotCalibrated) {
  const Gpu gpu = scale_gpu(measured_gpu(), {});
  EXPECT_FALSE(gpu.calibrated);
  EXPECT_EQ(gpu.band_low, 0.5);
  EXPECT_EQ(gpu.band_high, 0.5);
  EXPECT_EQ(gpu.name, "");
}

}  // namespace
}  // namespace warplens::clock
