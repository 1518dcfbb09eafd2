#pragma once

#include <ostream>
#include <span>
#include <string>

#include "app/reports/format.hpp"
#include "app/study/time_accuracy.hpp"

namespace warplens::commands {

/// Predicted times of launches, compared with measured times.
struct TimesReport {
  const clock::Gpu& gpu;     ///< model of the GPU with which the predictions were made
  std::string driver, date;  ///< driver with which the times were measured, and date of the measurement
  bool is_recorded = false;  ///< true if the times are recorded ones; false if they were measured now
  std::span<const study::TimeAccuracy> launches;
};

/// Writes the comparison. For people: one row per kernel, the launches with the largest errors, and a summary. As JSON:
/// one line per launch, in the format of the files in tests/gpu/predicted. As CSV: one line per launch.
void write_times(const TimesReport& report, Format format, std::ostream& out);

}  // namespace warplens::commands
