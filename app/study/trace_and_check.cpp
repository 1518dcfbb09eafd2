#include "app/study/trace_and_check.hpp"

#include <algorithm>
#include <chrono>

#include "analysis/trace/machine_code.hpp"
#include "app/study/execution_limits.hpp"
#include "app/study/removed_reads.hpp"

namespace warplens::study {
namespace {

/// Maximum time in seconds for checking further blocks after those that represent all others. It is short, because the
/// user waits for it.
constexpr double kSeconds = 2;

/// Minimum share of the total time limit that the search for errors gets.
constexpr double kShareOfFindings = 0.25;

/// Adds the totals of the chosen block only. Adds nothing after a stop.
void add_block_totals(Study& study, const std::stop_token& stop) {
  check_block(study);
  GridTotals block;
  trace::TotalsObserver observer(*study.program, study.plan->launch.machine);
  simt::GlobalMemory memory(*study.program, study.plan->launch);
  simt::Outcome outcome;
  execute_within_memory(study, [&] {
    outcome = simt::execute_block(*study.program, study.plan->launch, study.choice.block, memory, observer,
                                  limits_of(study.choice, stop));
  });
  if (outcome.cancelled) return;
  if (outcome.cut) block.cut = Cut{study.choice.execute_seconds, 0, 1, *outcome.cut, outcome.endless};
  block.totals = observer.totals();
  block.totals.warp_instructions = outcome.warp_instructions;
  trace::mark_reshaped(block.totals, *study.program, *study.machine_code, study.plan->launch.machine.warp_size);
  study.totals = std::make_shared<GridTotals>(std::move(block));
}

}  // namespace

void add_trace_parts(Study& study, const TraceScope& scope, const std::stop_token& stop,
                     const std::function<void(double)>& progress) {
  const auto begin = std::chrono::steady_clock::now();
  if (scope.seconds > 0) study.choice.execute_seconds = scope.seconds;
  if (scope.of_block)
    add_block_totals(study, stop);
  else
    add_totals_so_far(study, 0, stop, progress, scope.every_block);
  if (scope.seconds > 0) {
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - begin;
    study.choice.execute_seconds = std::max(scope.seconds - used.count(), kShareOfFindings * scope.seconds);
  }
  if (!stop.stop_requested()) add_findings(study, stop, {});
}

std::vector<SequenceStep> make_trace_sequence(const Choice& choice, kernels::CompileCache& cache, bool every_block,
                                              const std::stop_token& stop,
                                              const std::function<void(double)>& progress) {
  std::vector<SequenceStep> steps = load_sequence(choice, cache, 0, stop, progress);
  for (SequenceStep& step : steps) add_trace_parts(step.study, {.every_block = every_block}, stop, progress);
  if (stop.stop_requested()) steps.clear();
  return steps;
}

void add_check_parts(Study& study, bool every_block, const std::stop_token& stop,
                     const std::function<void(double)>& progress) {
  add_findings(study, stop, progress, {.every_block = every_block, .seconds = kSeconds});
  if (study.findings) add_comparison(study, 0, stop, progress);
}

std::vector<SequenceStep> make_check_sequence(const Choice& choice, kernels::CompileCache& cache, bool every_block,
                                              const std::stop_token& stop,
                                              const std::function<void(double)>& progress) {
  std::vector<SequenceStep> steps = load_sequence(choice, cache, 0, stop, progress);
  for (SequenceStep& step : steps) {
    add_findings(step.study, stop, progress, {.every_block = every_block, .seconds = kSeconds});
    add_removed_reads(step.study, cache, stop);
    if (step.study.findings && step.without_memory.empty()) add_comparison(step.study, 0, stop, progress);
  }
  if (stop.stop_requested()) steps.clear();
  return steps;
}

}  // namespace warplens::study
