#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/simt/launch.hpp"
#include "analysis/trace/totals.hpp"
#include "kernels/gpu/counters.hpp"

namespace warplens::study {

/// How the model's number stands to the hardware's. `inexact`: they differ, and the model says that its rule is not
/// right in every case, or the counter is known to count something else as well.
enum class Verdict { equal, inexact, different };

/// As the tables and the JSON write it: "equal".
const char* name_of(Verdict verdict);

/// Whether accesses of different warps can meet on a multiprocessor. Where they do, a unit's own counter also counts
/// what waits for another.
enum class Contention { none, possible };

/// None for a launch of one warp a block, and no more blocks than the GPU has multiprocessors: each gets one of its
/// own.
Contention contention_of(const simt::Dim3& grid, const simt::Dim3& block, unsigned multiprocessors);

/// What two counters of one metric show (gpu::MetricCounters).
struct BothCounters {
  std::uint64_t instrumented = 0, unit = 0;
};

/// One metric of a launch, as the model and as the hardware have it.
struct Compared {
  gpu::Metric metric;
  std::uint64_t model = 0;
  std::uint64_t hardware = 0;  ///< by the counter that speaks for the metric in this launch
  Verdict verdict = Verdict::equal;
  bool as_written = true;  ///< the machine code has these accesses as the program does
  /// The launch has wide loads whose parts merge, which the instrumented counter is known to miscount.
  bool merges = false;
  std::optional<BothCounters> both;  ///< where the metric has two counters, and both were read
};

/// Judges every metric that one of the two has anything of, in the order of gpu::metric_counters(). The only place that
/// does: tables, windows and exit codes go by it.
///
/// Of shared loads that merge the unit's own counter is the row. Without contention it shows what there was, and
/// nothing else will do. With contention it shows at least that: fewer than the model has is `different`; more is equal
/// where the instrumented counter, which knows no contention, has the model's number, and `inexact` where it does not,
/// since then neither can tell.
std::vector<Compared> compare(const trace::Totals& model, std::span<const gpu::HardwareCount> hardware,
                              Contention contention);

/// The worst verdict of a launch's metrics.
Verdict worst(std::span<const Compared> metrics);

/// Why a metric that is not equal is `inexact` all the same: part of a sentence.
const char* reason_of(const Compared& metric);

}  // namespace warplens::study
