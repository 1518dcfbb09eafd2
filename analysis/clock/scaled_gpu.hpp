#pragma once

#include "analysis/clock/gpu.hpp"

namespace warplens::clock {

/// Data-sheet values of a GPU that was not measured.
struct GpuFacts {
  unsigned multiprocessors = 1;
  double clock_hz = 1e9;
  std::uint64_t l2_bytes = 1 << 20;
  double dram_bytes_per_second = 1e12;  ///< peak bandwidth
};

/// Estimates the costs of a GPU that was not measured, from those of a measured GPU and the data-sheet values `facts`:
///   - latencies and the costs of a multiprocessor: the same number of cycles,
///   - L2: in proportion to 1 / (multiprocessors * clock), because GPUs with more multiprocessors have more slices of
///   L2,
///   - DRAM: the same share of the peak bandwidth as on the measured GPU.
/// The link between the two halves of L2 has no cost, because not every GPU has two halves. The name and the
/// architecture are empty. The result is not calibrated, and its error band is that of an unmeasured GPU.
Gpu scale_gpu(const Gpu& measured, const GpuFacts& facts);

}  // namespace warplens::clock
