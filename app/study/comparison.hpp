#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/simt/launch.hpp"
#include "analysis/trace/totals.hpp"
#include "kernels/gpu/counters.hpp"

namespace warplens::study {

/// Result of comparing a number of the model with the number of the hardware. `inexact`: they differ, but the rule of
/// the model is not exact in every case, or the counter also counts something else.
enum class Verdict { equal, inexact, different };

/// Returns the name of a verdict in tables and JSON, such as "equal".
const char* name_of(Verdict verdict);

/// Says whether accesses of different warps can compete on a multiprocessor. If they can, the hardware unit's own
/// counter (BothCounters::unit) also counts waits for other accesses.
enum class Contention { none, possible };

/// Returns `none` if each multiprocessor executes at most one warp: each block has one warp, and the GPU has at least
/// as many multiprocessors as the grid has blocks.
Contention contention_of(const simt::Dim3& grid, const simt::Dim3& block, unsigned multiprocessors);

/// Values of the two counters of one metric (gpu::MetricCounters).
struct BothCounters {
  std::uint64_t instrumented = 0, unit = 0;
};

/// One metric of a launch, in the model and in the hardware.
struct Compared {
  gpu::Metric metric;
  std::uint64_t model = 0;
  std::uint64_t hardware = 0;  ///< value of the counter that applies to the metric in this launch
  Verdict verdict = Verdict::equal;
  bool as_written = true;  ///< false if the machine code changes these accesses, for example their width
  /// True if the launch has merged loads: wide loads with several parts that the hardware serves in one wavefront. The
  /// instrumented counter may count such loads wrongly.
  bool merges = false;
  bool is_undefined = false;         ///< whether undefined behaviour of the program can explain the difference
  std::optional<BothCounters> both;  ///< set if the metric has two counters and both were read
};

/// Compares each metric in the model with its hardware counter. Merged loads (Compared::merges) have two counters; the
/// counter of the load/store unit is used. Without contention this counter is exact, so any difference is `different`.
/// With contention it is an upper bound:
/// - A number below the model's is `different`.
/// - A number above the model's is `equal` if the instrumented counter, which is not affected by contention, equals the
///   model's number.
/// - Otherwise it is `inexact`, because neither counter is reliable.
std::vector<Compared> compare(const trace::Totals& model, std::span<const gpu::HardwareCount> hardware,
                              Contention contention);

/// Changes each verdict `different` to `inexact`. Call it for a launch whose counts are undefined
/// (trace/undefined_counts.hpp).
void excuse_undefined(std::span<Compared> metrics);

/// Returns the worst verdict of the metrics of a launch that count accesses. Divergent branches are not included: their
/// number depends on how the assembler implements branches, and says nothing about the counts of accesses.
Verdict worst(std::span<const Compared> metrics);

/// Returns the reason why an unequal metric is only `inexact`, as part of a sentence.
const char* reason_of(const Compared& metric);

}  // namespace warplens::study
