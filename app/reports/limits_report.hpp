#pragma once

#include <ostream>
#include <span>
#include <string>

#include "app/reports/format.hpp"
#include "app/study/limiter_accuracy.hpp"

namespace warplens::commands {

/// Predicted limiters and traffic beside counters, and where these come from.
struct LimitsReport {
  const clock::Gpu& gpu;     ///< whose file is judged
  std::string driver, date;  ///< of the counters
  std::span<const study::LimiterAccuracy> launches;
};

/// Writes them: a row a launch, and how many agree; as JSON a line a launch, which is what tests/gpu/predicted holds.
void write_limits(const LimitsReport& report, Format format, std::ostream& out);

}  // namespace warplens::commands
