#pragma once

#include <ostream>
#include <span>
#include <string>

#include "app/reports/format.hpp"
#include "app/study/limiter_accuracy.hpp"

namespace warplens::commands {

/// Predicted limiters and traffic of launches, compared with hardware counters.
struct LimitsReport {
  const clock::Gpu& gpu;     ///< model of the GPU with which the predictions were made
  std::string driver, date;  ///< driver with which the counters were read, and date of the measurement
  std::span<const study::LimiterAccuracy> launches;
};

/// Writes one row per launch, and the number of correct predictions. As JSON: one line per launch, in the format of the
/// files in tests/gpu/predicted.
void write_limits(const LimitsReport& report, Format format, std::ostream& out);

}  // namespace warplens::commands
