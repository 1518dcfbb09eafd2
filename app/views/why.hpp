#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/clock/prediction.hpp"
#include "app/study/study.hpp"
#include "kernels/gpu/counters.hpp"

namespace warplens::views {

/// A bar that shows how busy one unit of the GPU is. The last bar does not belong to a unit. It is called "waiting". It
/// shows the share of the time in which a scheduler can issue nothing, because none of its warps is ready.
struct WhyBar {
  std::string name;        ///< name of the unit: "shared memory"
  double share = 0;        ///< predicted share of the time in which the unit is busy, 0 to 1
  double us_without = 0;   ///< predicted time of the launch in µs if this unit were infinitely fast; 0 if not known
  std::uint32_t line = 0;  ///< source line of the instruction that keeps the unit busy for the longest time; 0 for none
  std::uint32_t pc = 0;    ///< pc of that instruction
  bool is_limit = false;
  std::optional<double> counted;  ///< share of the time from hardware counters, measured with an empty L2 cache at the
                                  ///< start
};

/// The limiter of a launch (the busiest unit, or latency), as sentences and bars.
struct Why {
  /// The predicted time: "98.2 µs predicted (83 µs to 115 µs) on NVIDIA H200"; empty if there is none.
  std::string time;
  std::string limit;      ///< "Shared memory is busy 94 % of the time: …", or the reason why there is no prediction
  std::string occupancy;  ///< sentence about the occupancy
  std::vector<WhyBar> bars;
};

/// Returns the name of a unit within a sentence: "the load/store unit".
std::string name_in_words(clock::Resource resource);
/// Returns the name of a limiter, for use after the words "limited by": "DRAM", "latency".
std::string in_words(clock::Limiter limiter);

/// Adds the measured shares to the bars. The counter of the load/store unit covers all of L1, including shared memory.
void add_counted(Why& why, const gpu::UnitCounters& units);

/// Compares the predicted times of launches A and B, in µs: "Predicted: B is 1.7× faster than A." Empty if a time is 0,
/// which means that it is not known.
std::string compare_predictions(double us_a, double us_b);

/// Describes a prediction. If the study has totals, the sentence also compares the instruction that causes the limit
/// with its minimum.
Why explain_prediction(const study::Study& study, const clock::Gpu& gpu, const clock::Prediction& prediction);

}  // namespace warplens::views
