#include "app/profiler/ncu_compare.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "analysis/translation/message.hpp"

namespace warplens::profiler {
namespace {

using trace::Category;

std::optional<double> value_of(const NcuLaunch& report, const std::string& name) {
  const auto found = report.metrics.find(name);
  if (found == report.metrics.end()) return std::nullopt;
  return found->second.value;
}

/// Returns "ld" or "st": the kind of access that a metric of shared memory counts.
const char* operation_of(const NcuCounter& counter) {
  return counter.categories.front() == Category::shared_load ? "ld" : "st";
}

class Judge {
 public:
  Judge(const trace::Totals& model, const NcuLaunch& report, bool same_launch)
      : model_(model), report_(report), same_launch_(same_launch) {}

  NcuCompared compare_metric(const NcuCounter& counter, const ReportNumber& number) const {
    NcuCompared compared{.counter = &counter, .model = counter.model(model_), .report = number};
    const double difference = number.value - static_cast<double>(compared.model);
    if (difference == 0) return compared;
    if (std::abs(difference) <= number.rounding) return with(compared, NcuReason::rounded);
    return with(compared, reason(counter, compared.model, difference));
  }

 private:
  static NcuCompared with(NcuCompared compared, NcuReason reason) {
    compared.reason = reason;
    compared.verdict = reason == NcuReason::none ? NcuVerdict::different : NcuVerdict::explained;
    return compared;
  }

  /// Returns the reason that explains a difference of this size in a metric, or NcuReason::none if there is no known
  /// reason.
  NcuReason reason(const NcuCounter& counter, std::uint64_t model, double difference) const {
    if (counter.relation == Relation::instructions) return NcuReason::own_instructions;
    if (!same_launch_) return NcuReason::other_launch;
    if (counter.relation == Relation::behind_l1 && difference < 0) return NcuReason::caches;
    if (counter.relation == Relation::tags && is_counted_again(counter, model, difference))
      return NcuReason::counted_again;
    if (is_of_unit(counter) && is_waiting(counter, difference)) return NcuReason::waits;
    if (counts_passes(counter) && merges(counter)) return NcuReason::merges;
    for (const Category category : counter.categories) {
      if (!model_.as_written(category) || model_.of(category).unrolled > 0) return NcuReason::machine_code;
      if (model_.of(category).inexact > 0 || model_.of(category).by_order > 0) return NcuReason::inexact_rule;
    }
    return NcuReason::none;
  }

  static bool is_counted_again(const NcuCounter& counter, std::uint64_t model, double difference) {
    const Category category = counter.categories.front();
    return (category == Category::global_store || category == Category::local_store) && difference > 0 &&
           difference <= kMostCountedAgain * static_cast<double>(model);
  }

  static bool is_of_unit(const NcuCounter& counter) {
    return counter.relation == Relation::unit || counter.relation == Relation::conflicts;
  }
  static bool counts_passes(const NcuCounter& counter) {
    return is_of_unit(counter) || counter.relation == Relation::instrumented;
  }

  bool merges(const NcuCounter& counter) const {
    return std::ranges::any_of(counter.categories, [&](Category category) { return model_.of(category).merged > 0; });
  }

  /// Returns whether waiting explains the difference. Waiting only increases the number in the report, so it cannot
  /// explain a number that is less than the model's.
  bool is_waiting(const NcuCounter& counter, double difference) const {
    if (difference < 0) return false;
    const double wavefronts = static_cast<double>(model_.of(counter.categories.front()).wavefronts);
    const auto instrumented =
        value_of(report_, std::string("smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_") +
                              operation_of(counter) + ".sum");
    if (instrumented && *instrumented == wavefronts) return true;
    return (!instrumented || merges(counter)) && difference <= most_waiting(counter.categories.front()) * wavefronts;
  }

  double most_waiting(Category category) const {
    const trace::AccessTotals loads = model_.of(Category::shared_load);
    const bool waits_for_conflicts = category == Category::shared_store && loads.wavefronts > loads.ideal_wavefronts;
    return waits_for_conflicts ? kMostWaitingForConflicts : kMostWaiting;
  }

  const trace::Totals& model_;
  const NcuLaunch& report_;
  bool same_launch_;
};

const NcuCounter* counter_named(const std::string& name) {
  const auto found =
      std::ranges::find(ncu_counters(), name, [](const NcuCounter& row) { return std::string(row.name); });
  return found == ncu_counters().end() ? nullptr : &*found;
}

}  // namespace

const char* name_of(NcuVerdict verdict) {
  constexpr const char* kNames[] = {marked("equal"), marked("explained"), marked("different")};
  return kNames[static_cast<std::size_t>(verdict)];
}

const char* name_of(NcuReason reason) {
  constexpr const char* kNames[] = {"",
                                    "rounded",
                                    "arbitration",
                                    "merges",
                                    "counted-again",
                                    "machine-code",
                                    "inexact-rule",
                                    "own-instructions",
                                    "caches",
                                    "other-launch"};
  return kNames[static_cast<std::size_t>(reason)];
}

std::vector<NcuCompared> compare_ncu(const trace::Totals& model, const NcuLaunch& report, bool same_launch) {
  const Judge judge(model, report, same_launch);
  std::vector<NcuCompared> compared;
  for (const NcuCounter& counter : ncu_counters()) {
    const auto found = report.metrics.find(counter.name);
    if (found == report.metrics.end()) continue;
    NcuCompared one = judge.compare_metric(counter, found->second);
    if (one.model != 0 || one.report.value != 0) compared.push_back(one);
  }
  return compared;
}

std::size_t not_modelled(const NcuLaunch& report) {
  return static_cast<std::size_t>(
      std::ranges::count_if(report.metrics, [](const auto& metric) { return counter_named(metric.first) == nullptr; }));
}

NcuVerdict worst(const std::vector<NcuCompared>& compared) {
  NcuVerdict verdict = NcuVerdict::equal;
  for (const NcuCompared& one : compared) verdict = std::max(verdict, one.verdict);
  return verdict;
}

}  // namespace warplens::profiler
