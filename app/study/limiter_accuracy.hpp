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

/// The parts of the machine that a profiler tells the use of. What it calls L1 is both the load/store unit and shared
/// memory.
enum class BusiestUnit : std::uint8_t { dram, l2, l1, issue, none };
const char* name_of(BusiestUnit unit);

/// The unit that a prediction names as the limit; none where it names waiting, the turnover of blocks or the launch.
BusiestUnit unit_of(clock::Limiter limiter);

/// A launch whose units and traffic the hardware counted, on an empty L2 cache, and what is predicted of it so.
struct LimiterAccuracy {
  VerifiedChoice launch;
  std::string date;  ///< of the counters, as gpu::Counters has it
  gpu::UnitCounters units;
  gpu::FlowCounters flow;
  clock::Prediction prediction{};

  bool is_predicted() const { return prediction.not_predicted.empty(); }
  /// The hardware's busiest unit. None where nothing is busy for 60 % of the time, which is where a profiler says that
  /// latency is the limit.
  BusiestUnit busiest() const;
  /// How busy the hardware saw a unit; 0 for none.
  double share_of(BusiestUnit unit) const;
  /// Whether the prediction names the busiest unit.
  bool names_busiest() const { return unit_of(prediction.limiter) == busiest(); }
  /// Or one that is as busy to a tenth: which of two is ahead may hang on the run.
  bool names_one_of_the_busiest() const;
  /// Predicted over counted; nothing where the hardware counted none.
  std::optional<double> l2_read_ratio() const;
  std::optional<double> dram_ratio() const;
};

/// Predicts what was counted with its units; launches without counters are left out. On cancel the rest is.
std::vector<LimiterAccuracy> judge_limits(std::span<const Verified> launches, const clock::Gpu& gpu,
                                          const std::stop_token& stop = {},
                                          const std::function<void(double)>& progress = {});

/// How many launches a statement was judged on, and of how many it holds.
struct Score {
  std::size_t of = 0, right = 0;
  void count(bool is_right) { ++of, right += is_right; }
};

struct LimitsVerdict {
  std::size_t launches = 0, not_predicted = 0;
  Score busiest;         ///< the busiest unit is named
  Score one_of_busiest;  ///< or one that is as busy to a tenth
  Score l2_within_5;     ///< sectors that L1 reads from L2 are within 5 %
  Score dram_within_10;  ///< DRAM's bytes are within 10 %, of launches that move more of them than L2 holds
};
LimitsVerdict verdict_of(std::span<const LimiterAccuracy> launches, const clock::Gpu& gpu);

}  // namespace warplens::study
