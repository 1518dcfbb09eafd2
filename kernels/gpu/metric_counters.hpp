#pragma once

#include <span>
#include <vector>

#include "kernels/gpu/counters.hpp"

namespace warplens::gpu {

/// The hardware counters for a metric, and whether they are exact.
struct MetricCounters {
  Metric metric;
  std::vector<const char*> counters;  ///< CUPTI's names of the counters; the metric is the sum of all these counters
                                      ///< over all units
  bool exact;                         ///< whether the counters are exact, even if the GPU is busy
  const char* reason;                 ///< why these counters are used and, if they are not exact, what else they count
  /// Counters of the hardware unit. They are used in addition if `counters` instrument the code, because
  /// instrumentation miscounts loads whose wavefronts are merged (analysis/traffic/shared.hpp). The unit counts its own
  /// passes, so these counters are never too low. But they also count passes that wait for the access of another warp:
  /// 1 to 7 % more on a busy GPU. This was measured on an H200 over 464 patterns of loads with one warp per
  /// multiprocessor: the unit's counters agreed with the model and the cycles in all of them, the instrumented counters
  /// in 357. Empty if the metric does not need them.
  std::vector<const char*> by_unit = {};
};

/// Returns one row per metric that the hardware can count.
std::span<const MetricCounters> metric_counters();

}  // namespace warplens::gpu
