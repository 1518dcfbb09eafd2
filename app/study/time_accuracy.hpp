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

/// A launch with its measured and its predicted time.
struct TimeAccuracy {
  Choice choice;
  bool flushed = false;            ///< the L2 cache was flushed before each run
  double measured_us = 0;          ///< median of the measured times in microseconds
  std::string day;                 ///< day of the measurement: "2026-11-21"
  clock::Prediction prediction{};  ///< prediction for the GPU of the comparison, without spans of warps
  std::string error;               ///< why the launch could not be planned; empty if it could
  bool was_fitted = false;         ///< launches of this size were used to fit the GPU's constants

  bool is_predicted() const { return error.empty() && prediction.not_predicted.empty(); }
  /// Returns the predicted time divided by the measured time. At 1, the prediction is exact; at 2, it is twice as long
  /// as the measured time.
  double ratio() const { return prediction.us / measured_us; }
};

/// Predicts recorded launches, in the order of the records. After a stop, the remaining launches are left out.
/// `progress` gets the finished share and may be empty.
std::vector<TimeAccuracy> judge_times(std::span<const Record> records, const clock::Gpu& gpu,
                                      const std::stop_token& stop = {},
                                      const std::function<void(double)>& progress = {});

/// Summary of the accuracy of predicted times. Launches without a prediction are only counted (`not_predicted`).
struct TimesVerdict {
  std::size_t launches = 0, not_predicted = 0;
  double mean_error = 0;      ///< mean of |ratio − 1|
  double within_quarter = 0;  ///< share of the launches with |ratio − 1| of at most 0.25
  double low = 1, high = 1;   ///< the 10th and 90th percentile of the ratio
  /// `pairs` is the number of pairs of launches with the same size, L2 state and day whose measured times differ by
  /// more than 10 %. `in_order` is the number of these pairs that are predicted in the right order. Launches of
  /// different days are not paired, because they may have been measured on machines of different speed.
  std::size_t pairs = 0, in_order = 0;
};
TimesVerdict verdict_of(std::span<const TimeAccuracy> launches);

/// Returns the launches that were not used to fit a constant.
std::vector<TimeAccuracy> not_fitted(std::span<const TimeAccuracy> launches);

}  // namespace warplens::study
