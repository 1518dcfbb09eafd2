#pragma once

#include <vector>

#include "app/profiler/ncu_counters.hpp"
#include "app/profiler/ncu_report.hpp"

namespace warplens::profiler {

/// Result of comparing a number of the report with that of the model.
enum class NcuVerdict { equal, explained, different };

/// Returns the name of a verdict in tables and JSON, such as "explained".
const char* name_of(NcuVerdict verdict);

/// Reason why a number of the report may differ from the number of the model.
enum class NcuReason {
  none,
  rounded,        ///< the report shows fewer digits
  waits,          ///< the counter of the load/store unit also counts the time in which a request waits for other warps
  merges,         ///< the hardware merges parts of wide loads, and the counter counts these loads wrongly
  counted_again,  ///< the tag stage of L1 counts the sectors of a store again while the store waits
  machine_code,   ///< in the machine code, these accesses have a different form than in the PTX
  inexact_rule,   ///< the counting rule is not exact in every case
  own_instructions,  ///< the instructions of the machine code differ from those of the PTX
  caches,            ///< sectors that are in L1, or that L1 merges, are not requested from L2
  other_launch,      ///< the grid or block of the report differs from that of the model
};

/// Returns the name in JSON, for example "arbitration" for `waits`. Returns an empty text for `none`.
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
/// out. `same_launch` is true if the launch of the report has the same grid and block as the model.
///
/// Two counters exist for the wavefronts of shared memory. The counter of the load/store unit includes waiting. The
/// instrumented counter does not; ncu adds code to the kernel for it. If the report has both numbers and the
/// instrumented one equals the model, any excess of the other number is attributed to waiting.
///
/// If the instrumented number is missing, or is wrong because the hardware merges parts of wide loads, only a limited
/// excess is attributed to waiting. The limit is kMostWaiting. For stores, it is kMostWaitingForConflicts if the loads
/// of the kernel have bank conflicts.
std::vector<NcuCompared> compare_ncu(const trace::Totals& model, const NcuLaunch& report, bool same_launch = true);

/// Limits of the excess that is attributed to waiting (see compare_ncu), as a fraction of the wavefronts. The largest
/// excess that was measured on an H200 is 0.041, or 0.108 for stores if the loads of the kernel have 32-way bank
/// conflicts.
inline constexpr double kMostWaiting = 0.05, kMostWaitingForConflicts = 0.12;
/// The tag stage of L1 may count some sectors of stores twice (NcuReason::counted_again). The report may exceed the
/// model by this fraction of the sectors. The largest fraction that was measured is 0.0007, with `ncu --set full`.
inline constexpr double kMostCountedAgain = 0.005;

/// Returns the number of metrics in the report that the model does not have.
std::size_t not_modelled(const NcuLaunch& report);

/// Returns the worst verdict, or `equal` if nothing was compared.
NcuVerdict worst(const std::vector<NcuCompared>& compared);

}  // namespace warplens::profiler
