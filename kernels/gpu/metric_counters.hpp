#pragma once

#include <span>
#include <vector>

#include "kernels/gpu/counters.hpp"

namespace warplens::gpu {

/// The hardware counters for a metric, and whether they are exact.
struct MetricCounters {
  Metric metric;
  /// CUPTI's names of the counters. The metric is the sum of these counters over all units.
  std::vector<const char*> counters;
  bool exact;          ///< whether the counters are exact, even if the GPU is busy
  const char* reason;  ///< why these counters are used; if they are not exact, also what else they count
  /// Counters of the hardware unit itself, if `counters` are measured by instrumenting the code; otherwise empty. Both
  /// are then used, because each can be wrong. Instrumentation miscounts loads whose wavefronts are merged
  /// (analysis/traffic/shared.hpp). The unit counts its own passes, so its counters are never too low. But it also
  /// counts passes that wait for the access of another warp: 1 to 7 % more on a busy GPU.
  ///
  /// Source: 464 patterns of loads on an H200, with one warp per multiprocessor. The unit's counters agreed with the
  /// model and the cycles in all 464 patterns, the instrumented counters in 357.
  std::vector<const char*> by_unit = {};
};

/// Returns one row per metric that the hardware can count.
std::span<const MetricCounters> metric_counters();

}  // namespace warplens::gpu
