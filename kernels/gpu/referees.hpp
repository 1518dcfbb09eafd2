#pragma once

#include <span>
#include <vector>

#include "kernels/gpu/counters.hpp"

namespace warplens::gpu {

/// Which of the hardware's counters speaks for a figure, and whether its word is final.
struct Referee {
  Figure figure;
  std::vector<const char*> metrics;  ///< CUPTI's names; their sums over all units are added up
  bool exact;                        ///< it counts what the figure means and nothing else, however full the GPU is
  const char* reason;                ///< why this counter; where it is not exact, what else it counts
};

/// One row a figure that the hardware can tell.
std::span<const Referee> referees();

}  // namespace warplens::gpu
