#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "analysis/clock/gpu.hpp"
#include "analysis/clock/prediction.hpp"
#include "app/study/records.hpp"
#include "app/study/study.hpp"

namespace warplens::study {

/// A launch whose time was measured, and what is predicted of it.
struct TimeAccuracy {
  Choice choice;
  bool flushed = false;            ///< the L2 cache, before each run
  double measured_us = 0;          ///< the median
  std::string day;                 ///< of the measurement: "2026-11-21"
  clock::Prediction prediction{};  ///< for the GPU that is judged; without spans
  std::string error;               ///< why it could not be planned; empty else
  bool was_fitted = false;         ///< constants of the GPU's file were fitted on launches of this size

  bool is_predicted() const { return error.empty() && prediction.not_predicted.empty(); }
  /// The predicted time over the measured one; 1 is right, 2 twice too long.
  double ratio() const { return prediction.us / measured_us; }
};

/// Predicts what was recorded, launch by launch, in the records' order. On cancel the rest is left out. `progress` is
/// given the share done; it may be empty.
std::vector<TimeAccuracy> judge_times(std::span<const Record> records, const clock::Gpu& gpu,
                                      const std::stop_token& stop = {},
                                      const std::function<void(double)>& progress = {});

/// How good predictions are, of those that were made.
struct TimesVerdict {
  std::size_t launches = 0, not_predicted = 0;
  double mean_error = 0;      ///< the mean of |ratio − 1|
  double within_quarter = 0;  ///< the share of the launches of which |ratio − 1| is at most 0.25
  double low = 1, high = 1;   ///< ratios that a tenth of the launches lie below and above
  /// Pairs of launches of one size and state of L2 whose times differ by more than a tenth, and those of them that are
  /// put in the right order. Both are of one day: on another one it may have been another machine, which launches
  /// slower.
  std::size_t pairs = 0, in_order = 0;
};
TimesVerdict verdict_of(std::span<const TimeAccuracy> launches);

/// Those that no constant was fitted on.
std::vector<TimeAccuracy> not_fitted(std::span<const TimeAccuracy> launches);

}  // namespace warplens::study
