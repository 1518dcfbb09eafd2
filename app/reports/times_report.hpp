#pragma once

#include <ostream>
#include <span>
#include <string>

#include "app/reports/format.hpp"
#include "app/study/time_accuracy.hpp"

namespace warplens::commands {

/// Predictions beside measurements, and where these come from.
struct TimesReport {
  const clock::Gpu& gpu;     ///< whose file is judged
  std::string driver, date;  ///< of the measurements
  bool is_recorded = false;  ///< else they were measured now
  std::span<const study::TimeAccuracy> launches;
};

/// Writes them: for people a row a kernel, the worst launches and what becomes of all; as JSON a line a launch, which
/// is what tests/gpu/predicted holds; as CSV likewise.
void write_times(const TimesReport& report, Format format, std::ostream& out);

}  // namespace warplens::commands
