#include "analysis/clock/scaled_gpu.hpp"

namespace warplens::clock {

Gpu scale_gpu(const Gpu& measured, const GpuFacts& facts) {
  Gpu gpu = measured;
  const Gpu unmeasured;
  gpu.name = gpu.arch = gpu.fitted_on = "";
  gpu.calibrated = false;
  gpu.band_low = unmeasured.band_low;
  gpu.band_high = unmeasured.band_high;
  gpu.multiprocessors = facts.multiprocessors;
  gpu.clock_hz = facts.clock_hz;
  gpu.l2_bytes = facts.l2_bytes;

  Costs& cost = gpu.cost;
  const double slower_l2 = measured.multiprocessors * measured.clock_hz / (facts.multiprocessors * facts.clock_hz);
  for (double* const of_l2 : {&cost.l2_read_half, &cost.l2_write_line, &cost.l2_write_sector, &cost.l2_write_partial,
                              &cost.l2_write_partial_word})
    *of_l2 *= slower_l2;
  cost.l2_link_read_half = cost.l2_link_write_half = cost.l2_link_write_sector = 0;

  constexpr double kPicoseconds = 1e12;
  const double peak_byte = kPicoseconds / facts.dram_bytes_per_second;
  // If the peak bandwidth of the measured GPU is unknown, its measured read bandwidth is used instead.
  const double measured_peak = cost.dram_peak_byte > 0 ? cost.dram_peak_byte : cost.dram_read_byte;
  cost.dram_read_byte *= peak_byte / measured_peak;
  cost.dram_write_byte *= peak_byte / measured_peak;
  cost.dram_peak_byte = peak_byte;
  return gpu;
}

}  // namespace warplens::clock
