#pragma once

#include <vector>

#include "app/profiler/ncu_counters.hpp"
#include "app/profiler/ncu_report.hpp"

namespace warplens::profiler {

/// How the report's number stands to the model's.
enum class NcuVerdict { equal, explained, different };

/// As the tables and the JSON write it: "explained".
const char* name_of(NcuVerdict verdict);

/// Why they may differ.
enum class NcuReason {
  none,
  rounded,           ///< the report has fewer digits
  waits,             ///< the unit counts what waits for other warps as well
  merges,            ///< parts of wide loads merge, which the counter miscounts
  counted_again,     ///< L1's tag stage counts sectors of a store again while it waits
  machine_code,      ///< the machine code has these accesses in another form
  inexact_rule,      ///< the model's rule is not right in every case
  own_instructions,  ///< the machine code's instructions are not the PTX's
  caches,            ///< what L1 holds, or merges, goes no further
  other_launch,      ///< the report's launch has another grid or another block than the model's
};

/// As the JSON writes it: "arbitration" for `waits`; empty for none.
const char* name_of(NcuReason reason);

/// One metric of a launch.
struct NcuCompared {
  const NcuCounter* counter = nullptr;
  std::uint64_t model = 0;
  ReportNumber report;
  NcuVerdict verdict = NcuVerdict::equal;
  NcuReason reason = NcuReason::none;
};

/// Judges each metric that both the model and the report have anything of, in order of name. `same_launch`: the
/// report's launch has the model's grid and block.
///
/// Where the report has the unit's wavefronts as well as those that were counted by instrumenting the code, the latter
/// decide: they know no waiting (but miscount loads that merge). Without them, up to kMostWaiting more is taken for it,
/// and of stores beside loads with bank conflicts kMostWaitingForConflicts.
std::vector<NcuCompared> compare_ncu(const trace::Totals& model, const NcuLaunch& report, bool same_launch = true);

/// On an H200 up to 4.1 in a hundred more were seen, and of stores beside loads with 32-way conflicts up to 10.8.
inline constexpr double kMostWaiting = 0.05, kMostWaitingForConflicts = 0.12;
/// Of all sectors of stores, those that are counted again: 7 in ten thousand were seen, under --set full.
inline constexpr double kMostCountedAgain = 0.005;

/// How many metrics of the report the model says nothing of.
std::size_t not_modelled(const NcuLaunch& report);

/// The worst of them; equal where there is none.
NcuVerdict worst(const std::vector<NcuCompared>& compared);

}  // namespace warplens::profiler
