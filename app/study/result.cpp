#include <algorithm>

#include "analysis/base/numbers.hpp"
#include "app/study/execution_limits.hpp"
#include "app/study/gpu_job.hpp"
#include "app/study/launch_execution.hpp"
#include "app/study/partial_comparison.hpp"
#include "kernels/gpu/result_check.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

trace::Finding finding_of(const Study& study, const gpu::ResultComparison& comparison) {
  const gpu::Difference& first = *comparison.result->first;
  const auto buffer = std::ranges::find(study.plan->buffers, first.buffer, &kernels::PlannedBuffer::name);
  trace::IndexedElement element{.index = first.row * buffer->cols + first.col};
  if (buffer->rows > 1) element.cell = trace::IndexedElement::Cell{first.row, first.col};
  trace::Finding finding{.kind = trace::FindingKind::wrong_result,
                         .source_line = study.kernel->line_of("check"),
                         .count = comparison.result->differences};
  trace::WrongResult facts;
  facts.memory.name = first.buffer;
  facts.element = element;
  facts.expected = first.expected;
  facts.got = first.got;
  facts.differences = comparison.result->differences;
  facts.compared = comparison.compared;
  finding.facts = std::move(facts);
  return finding;
}

void refuse_comparison(Study& study, const std::string& reason) {
  Findings findings = *study.findings;
  findings.not_compared = say("The result was not compared: {}.", reason);
  study.findings = std::make_shared<const Findings>(std::move(findings));
}

/// Compares the results of some blocks. `reason` says why a comparison of the whole result would exceed the limits.
void compare_in_part(Study& study, const std::stop_token& stop, const ComparisonLimits& limits,
                     const std::string& reason) {
  const std::optional<PartialComparison> part = compare_some_blocks(study, stop, limits);
  if (stop.stop_requested()) return;
  if (!part) return refuse_comparison(study, reason);
  Findings findings = *study.findings;
  findings.compared_blocks = part->blocks;
  findings.compared_elements = part->comparison.compared;
  findings.not_compared =
      say("The results of {} of {} blocks were compared, not the whole result: {}.", base::group_digits(part->blocks),
          base::group_digits(study.plan->launch.grid.count()), reason);
  if (part->comparison.result->first) findings.list.push_back(finding_of(study, part->comparison));
  study.findings = std::make_shared<const Findings>(std::move(findings));
}

}  // namespace

gpu::Job job_of(const Study& study) {
  gpu::Job job = gpu::make_job(*study.kernel, *study.compiled, *study.plan);
  if (study.reference) job.reference = gpu::make_launch(*study.reference->compiled, *study.reference->plan);
  return job;
}

namespace {

void compare_within(Study& study, unsigned threads, const std::stop_token& stop,
                    const std::function<void(double)>& progress, const ComparisonLimits& limits) {
  if (study.kernel->check == kernels::Check::none) return;
  if (const std::string reason = reason_not_to_execute(study, limits, stop); !reason.empty())
    return compare_in_part(study, stop, limits, reason);
  if (stop.stop_requested()) return;
  const simt::Limits of_block = block_limits(study.choice, limits, stop);
  LaunchExecution execution(study, threads, of_block, progress);
  std::optional<LaunchExecution> reference;
  if (study.reference && !execution.was_cancelled()) reference.emplace(*study.reference, threads, of_block, progress);
  if (execution.was_cancelled() || (reference && reference->was_cancelled())) return;
  if (!execution.did_end()) return refuse_comparison(study, tr("the launch did not finish"));
  if (reference && !reference->did_end()) return refuse_comparison(study, tr("the reference kernel did not finish"));
  const gpu::ResultComparison comparison =
      gpu::compare_result(job_of(study), execution.reader(), reference ? reference->reader() : gpu::ReadBuffer{});
  if (!comparison.result) return refuse_comparison(study, comparison.reason);
  Findings findings = *study.findings;
  findings.compared = true;
  findings.compared_elements = comparison.compared;
  if (comparison.result->first) findings.list.push_back(finding_of(study, comparison));
  study.findings = std::make_shared<const Findings>(std::move(findings));
}

}  // namespace

void add_comparison(Study& study, unsigned threads, const std::stop_token& stop,
                    const std::function<void(double)>& progress, const ComparisonLimits& limits) {
  execute_within_memory(study, [&] { compare_within(study, threads, stop, progress, limits); });
}

}  // namespace warplens::study
