#pragma once

#include <ostream>
#include <span>
#include <string>

#include "app/reports/format.hpp"
#include "app/study/limiter_accuracy.hpp"

namespace warplens::commands {

/// Predicted limiters and traffic of launches, with the hardware counters to compare them with.
struct LimitsReport {
  const clock::Gpu& gpu;     ///< model that made the predictions
  std::string driver, date;  ///< driver and date of the counters
  std::span<const study::LimiterAccuracy> launches;
};

/// Writes one row per launch and the number of correct predictions. The JSON has one line per launch and is the format
/// of the files in tests/gpu/predicted.
void write_limits(const LimitsReport& report, Format format, std::ostream& out);

}  // namespace warplens::commands
