#pragma once

#include <vector>

#include "app/profiler/ncu_counters.hpp"
#include "app/profiler/ncu_report.hpp"

namespace warplens::profiler {

/// Result of comparing a number of the report with that of the model.
enum class NcuVerdict { equal, explained, different };

/// Returns the name in tables and JSON: "explained".
const char* name_of(NcuVerdict verdict);

/// Reason for which the numbers may differ.
enum class NcuReason {
  none,
  rounded,           ///< the report has fewer digits
  waits,             ///< the unit also counts waiting for other warps
  merges,            ///< parts of wide loads merge, and the counter miscounts them
  counted_again,     ///< the tag stage of L1 counts the sectors of a waiting store again
  machine_code,      ///< the machine code has another form of these accesses
  inexact_rule,      ///< the counting rule is not exact in every case
  own_instructions,  ///< the instructions of the machine code are not those of the PTX
  caches,            ///< sectors that L1 holds or merges are not transferred further
  other_launch,      ///< the grid or block of the report differs from that of the model
};

/// Returns the name in JSON: "arbitration" for `waits`; empty for none.
const char* name_of(NcuReason reason);

/// Comparison of one metric of a launch.
struct NcuCompared {
  const NcuCounter* counter = nullptr;
  std::uint64_t model = 0;
  ReportNumber report;
  NcuVerdict verdict = NcuVerdict::equal;
  NcuReason reason = NcuReason::none;
};

/// Compares the metrics that both the model and the report have, sorted by name. Metrics that are 0 in both are left
/// out. `same_launch`: the report's launch has the grid and block of the model.
///
/// If the report has both the wavefronts counted by the unit and those counted by instrumented code, the latter decide:
/// they include no waiting (but miscount loads that merge). Otherwise, up to kMostWaiting more is attributed to
/// waiting, and for stores next to loads with bank conflicts up to kMostWaitingForConflicts.
std::vector<NcuCompared> compare_ncu(const trace::Totals& model, const NcuLaunch& report, bool same_launch = true);

/// Largest excess attributed to waiting, as a fraction. On an H200, up to 0.041 was measured, and up to 0.108 for
/// stores next to loads with 32-way conflicts.
inline constexpr double kMostWaiting = 0.05, kMostWaitingForConflicts = 0.12;
/// Largest fraction of store sectors that may be counted again. Up to 0.0007 was measured with --set full.
inline constexpr double kMostCountedAgain = 0.005;

/// Returns the number of metrics in the report that the model does not have.
std::size_t not_modelled(const NcuLaunch& report);

/// Returns the worst verdict; `equal` if there is none.
NcuVerdict worst(const std::vector<NcuCompared>& compared);

}  // namespace warplens::profiler
