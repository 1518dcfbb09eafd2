#include "app/study/comparison.hpp"

#include <algorithm>

#include "analysis/translation/message.hpp"
#include "kernels/gpu/metric_counters.hpp"

namespace warplens::study {
namespace {

using gpu::Quantity;

/// Returns whether a difference between the model and the counters is expected. This is so if the rule of the model, or
/// the first counter of the metric, is not exact.
bool is_excused(const trace::Totals& model, const gpu::MetricCounters& row) {
  if (!row.metric.category) return !model.jumps.is_exact;
  if (!row.exact || !model.as_written(*row.metric.category)) return true;
  return row.metric.quantity != Quantity::requests && model.of(*row.metric.category).inexact > 0;
}

/// Returns true if the accesses include merged loads: wide loads with several parts that the hardware serves in one
/// wavefront. The metric's first counter may count such loads
/// wrongly.
bool has_merged(const trace::Totals& model, const gpu::MetricCounters& row) {
  return !row.by_unit.empty() && row.metric.category && model.of(*row.metric.category).merged > 0;
}

/// Compares the model with the two counters of a metric that has loads with merged parts. Sets metric.hardware to the
/// counter on which the verdict is based, and returns the verdict.
Verdict judge_merged(Compared& metric, Contention contention) {
  const auto [instrumented, unit] = *metric.both;
  metric.hardware = unit;
  if (metric.model == unit) return Verdict::equal;
  if (contention == Contention::none || unit < metric.model) return Verdict::different;
  if (metric.model != instrumented) return Verdict::inexact;
  metric.hardware = instrumented;
  return Verdict::equal;
}

Verdict judge(Compared& metric, Contention contention) {
  if (metric.merges && metric.both) return judge_merged(metric, contention);
  if (metric.model == metric.hardware) return Verdict::equal;
  return metric.merges ? Verdict::inexact : Verdict::different;
}

}  // namespace

const char* name_of(Verdict verdict) {
  constexpr const char* kNames[] = {marked("equal"), marked("inexact"), marked("different")};
  return kNames[static_cast<std::size_t>(verdict)];
}

Contention contention_of(const simt::Dim3& grid, const simt::Dim3& block, unsigned multiprocessors) {
  return block.count() <= kMaxLanes && grid.count() <= multiprocessors ? Contention::none : Contention::possible;
}

std::vector<Compared> compare(const trace::Totals& model, std::span<const gpu::HardwareCount> hardware,
                              Contention contention) {
  std::vector<Compared> metrics;
  for (const gpu::MetricCounters& row : gpu::metric_counters()) {
    const auto count = std::ranges::find(hardware, row.metric, &gpu::HardwareCount::metric);
    if (count == hardware.end()) continue;
    Compared metric{.metric = row.metric,
                    .model = gpu::modelled_value(model, row.metric),
                    .hardware = count->value,
                    .as_written = !row.metric.category || model.as_written(*row.metric.category),
                    .merges = has_merged(model, row)};
    if (count->by_unit) metric.both = BothCounters{count->value, *count->by_unit};
    if (metric.model == 0 && metric.hardware == 0) continue;
    metric.verdict = judge(metric, contention);
    if (metric.verdict == Verdict::different && is_excused(model, row)) metric.verdict = Verdict::inexact;
    metrics.push_back(metric);
  }
  return metrics;
}

void excuse_undefined(std::span<Compared> metrics) {
  for (Compared& metric : metrics) {
    if (metric.verdict != Verdict::different) continue;
    metric.verdict = Verdict::inexact;
    metric.is_undefined = true;
  }
}

Verdict worst(std::span<const Compared> metrics) {
  Verdict verdict = Verdict::equal;
  for (const Compared& metric : metrics)
    if (metric.metric.category) verdict = std::max(verdict, metric.verdict);
  return verdict;
}

const char* reason_of(const Compared& metric) {
  if (metric.is_undefined)
    return tr("these accesses depend on a race or other undefined behaviour of the program; 'check' shows it");
  if (!metric.metric.category)
    return tr("the machine code contains divergent branches several times, or has branches that are not in the PTX");
  if (!metric.as_written) return tr("the machine code makes these accesses in a different form; 'trace' shows it");
  if (metric.merges && metric.both)
    return tr(
        "the hardware merges parts of wide loads, and the instrumented counter may count these loads wrongly; the "
        "counter of the load/store unit is only an upper bound, because it also counts waits for other warps");
  if (metric.merges)
    return tr(
        "the hardware merges parts of wide loads, and the instrumented counter may count these loads wrongly; this "
        "worker does not read the counter of the load/store unit");
  for (const gpu::MetricCounters& row : gpu::metric_counters())
    if (row.metric == metric.metric && !row.exact) return tr(row.reason);
  return tr("the model's rule for these accesses is not exact in every case");
}

}  // namespace warplens::study
