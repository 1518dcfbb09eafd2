#pragma once

#include <span>
#include <vector>

#include "kernels/gpu/counters.hpp"

namespace warplens::gpu {

/// Which of the hardware's counters speaks for a metric, and whether its word is final.
struct MetricCounters {
  Metric metric;
  std::vector<const char*> counters;  ///< CUPTI's names; their sums over all units are added up
  bool exact;                         ///< it counts what the metric means and nothing else, however full the GPU is
  const char* reason;                 ///< why this counter; where it is not exact, what else it counts
  /// Where `counters` instrument the code and miscount loads that merge (traffic/shared.hpp), the unit's own counters
  /// of the same. These count the passes themselves, and so never fewer than there were; but also those that wait for
  /// another warp's access, 1 to 7 in a hundred more on a full GPU. Measured on an H200 over 464 patterns of loads, one
  /// warp a multiprocessor: the unit's own showed what the model counts, and the cycles bear out, in all, the other one
  /// in 357. Empty where there is no need of them.
  std::vector<const char*> by_unit = {};
};

/// One row a metric that the hardware can tell.
std::span<const MetricCounters> metric_counters();

}  // namespace warplens::gpu
