#pragma once

#include <ostream>
#include <span>
#include <string>

#include "app/reports/format.hpp"
#include "app/study/time_accuracy.hpp"

namespace warplens::commands {

/// Predicted times of launches, with the measured times to compare them with.
struct TimesReport {
  const clock::Gpu& gpu;     ///< model that made the predictions
  std::string driver, date;  ///< driver and date of the measurements
  bool is_recorded = false;  ///< true: recorded times; false: measured now
  std::span<const study::TimeAccuracy> launches;
};

/// Writes the comparison. For people: one row per kernel, the launches with the largest errors, and a summary. As JSON:
/// one line per launch, in the format of the files in tests/gpu/predicted. As CSV: one line per launch.
void write_times(const TimesReport& report, Format format, std::ostream& out);

}  // namespace warplens::commands
