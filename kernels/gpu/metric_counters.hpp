#pragma once

#include <span>
#include <vector>

#include "kernels/gpu/counters.hpp"

namespace warplens::gpu {

/// The hardware counters for a metric, and whether they are exact.
struct MetricCounters {
  Metric metric;
  std::vector<const char*> counters;  ///< CUPTI's names; their sums over all units are added up
  bool exact;                         ///< the counters count exactly the metric, however busy the GPU is
  const char* reason;                 ///< why this counter; if it is not exact, what else it counts
  /// The unit's own counters, if `counters` instrument the code and miscount loads that merge (traffic/shared.hpp).
  /// They count the passes themselves, so they are never too low. But they also count passes that wait for another
  /// warp's access: 1 to 7 % more on a busy GPU. This was measured on an H200 over 464 patterns of loads with one warp
  /// per multiprocessor: the unit's counters agreed with the model and the cycles in all of them, the instrumented
  /// counters in 357. Empty if not needed.
  std::vector<const char*> by_unit = {};
};

/// Returns one row per metric that the hardware can count.
std::span<const MetricCounters> metric_counters();

}  // namespace warplens::gpu
