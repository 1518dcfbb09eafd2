#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/clock/prediction.hpp"
#include "app/study/study.hpp"
#include "kernels/gpu/counters.hpp"

namespace warplens::views {

/// One part of the machine, and how busy it is. The last one is no part but "waiting": the time in which the schedulers
/// issue nothing.
struct WhyBar {
  std::string name;        ///< "shared memory"
  double share = 0;        ///< of the time
  double us_without = 0;   ///< what the launch would take were it no limit; 0 where that is not known
  std::uint32_t line = 0;  ///< of the source, whose instructions keep it busy longest; 0 for none
  std::uint32_t pc = 0;    ///< of that instruction
  bool is_limit = false;
  std::optional<double> counted;  ///< the share of the time by the hardware's counters, from an empty L2 cache
};

/// Why a launch takes as long as it does, in words and bars.
struct Why {
  std::string time;       ///< "98.2 µs predicted (83–115 µs) on NVIDIA H200"; empty where there is none
  std::string limit;      ///< "shared memory is busy 94 % of the time: …", a sentence; or why there is no prediction
  std::string occupancy;  ///< a sentence
  std::vector<WhyBar> bars;
};

/// How the parts of the machine are called in sentences: "the load/store unit".
std::string name_in_words(clock::Resource resource);
/// What a launch is limited by, as it stands in "limited by …": "DRAM", "the warps' waiting".
std::string in_words(clock::Limiter limiter);

/// Puts what the hardware counted beside what is predicted. Its load/store unit is all of L1, with shared memory.
void add_counted(Why& why, const gpu::UnitCounters& units);

/// Puts a prediction into words. The study's totals, where they are there, say what a better pattern would take.
Why why_of(const study::Study& study, const clock::Gpu& gpu, const clock::Prediction& prediction);

}  // namespace warplens::views
