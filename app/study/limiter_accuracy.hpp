#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "analysis/clock/gpu.hpp"
#include "analysis/clock/prediction.hpp"
#include "app/study/verification.hpp"

namespace warplens::study {

/// Units whose utilization a profiler reports. Its L1 includes both the load/store unit and shared memory.
enum class BusiestUnit : std::uint8_t { dram, l2, l1, issue, none };
const char* name_of(BusiestUnit unit);

/// Returns the unit that a prediction names as the limiter; `none` for waiting, dispatch of blocks and launch overhead.
BusiestUnit unit_of(clock::Limiter limiter);

/// A launch with its hardware counters (of the units and of the traffic) and its prediction. Counters and prediction
/// are for an L2 cache that is empty at the start.
struct LimiterAccuracy {
  VerifiedChoice launch;
  std::string date;  ///< date of the counters, as in gpu::Counters
  gpu::UnitCounters units;
  gpu::FlowCounters flow;
  clock::Prediction prediction{};

  bool is_predicted() const { return prediction.not_predicted.empty(); }
  /// Returns the busiest unit according to the counters, or `none` if no unit is busy for 60 % of the time. In that
  /// case, a profiler names latency as the limiter.
  BusiestUnit busiest() const;
  /// Returns the measured utilization of a unit, 0 to 1; 0 for `none`.
  double share_of(BusiestUnit unit) const;
  /// Returns true if the prediction names the busiest unit.
  bool names_busiest() const { return unit_of(prediction.limiter) == busiest(); }
  /// Returns whether the predicted unit is the busiest, or within 10 % of the busiest. The order of two such units may
  /// change from run to run.
  bool names_one_of_the_busiest() const;
  /// The following functions return the predicted value divided by the counted value; nullopt if the counter is 0.
  std::optional<double> l2_read_ratio() const;
  std::optional<double> dram_ratio() const;
};

/// Predicts the launches that have counters of the units, and skips the others. After a stop, the remaining launches
/// are missing from the result.
std::vector<LimiterAccuracy> judge_limits(std::span<const Verified> launches, const clock::Gpu& gpu,
                                          const std::stop_token& stop = {},
                                          const std::function<void(double)>& progress = {});

/// Number of launches to which a statement applies, and number of those for which it is true.
struct Score {
  std::size_t of = 0, right = 0;
  void count(bool is_right) { ++of, right += is_right; }
};

struct LimitsVerdict {
  std::size_t launches = 0, not_predicted = 0;
  Score busiest;         ///< the prediction names the busiest unit
  Score one_of_busiest;  ///< the prediction names a unit within 10 % of the busiest
  Score l2_within_5;     ///< the predicted number of L2 sectors that L1 reads is within 5 % of the counted number
  /// The predicted number of DRAM bytes is within 10 % of the counted number. Only launches with more DRAM traffic than
  /// the size of L2 count.
  Score dram_within_10;
};
LimitsVerdict verdict_of(std::span<const LimiterAccuracy> launches, const clock::Gpu& gpu);

}  // namespace warplens::study
