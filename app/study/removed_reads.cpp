#include "app/study/removed_reads.hpp"

#include <algorithm>
#include <exception>
#include <memory>
#include <utility>

#include "analysis/ptx/parser.hpp"
#include "app/study/execution_limits.hpp"
#include "kernels/compile/unoptimised.hpp"
#include "kernels/plan/plan_memory.hpp"
#include "kernels/ptx/ptx_source.hpp"

namespace warplens::study {
namespace {

/// Limits of the search. A few blocks suffice, because reads of unwritten variables usually occur in all blocks.
constexpr std::uint64_t kMostBlocks = 16;
constexpr double kMostRepeatSeconds = 1;

bool is_of_value(const trace::Finding& finding) {
  return std::holds_alternative<trace::UninitialisedValue>(finding.facts);
}

trace::Findings find_reads(const Study& study, kernels::CompileCache& cache, const std::stop_token& stop) {
  const kernels::Values values = kernels::resolve_values(*study.kernel, study.choice.set);
  const kernels::Compiled compiled = kernels::compile_unoptimised(*study.kernel, values, cache.compiler(), stop);
  const auto module = kernels::with_variables(ptx::parse(compiled.ptx), *study.kernel, study.choice.size, values);
  const auto program = simt::Program::lower(module, compiled.entry);
  return trace::find(
      *program, study.plan->launch,
      {.most_blocks = kMostBlocks,
       .stop = stop,
       .until = std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                       std::chrono::duration<double>(kMostRepeatSeconds))});
}

}  // namespace

void add_removed_reads(Study& study, kernels::CompileCache& cache, const std::stop_token& stop) {
  if (!study.findings || !study.findings->may_go_on() || kernels::is_ptx(study.kernel->text)) return;
  trace::Findings without_optimisation;
  try {
    execute_within_memory(study, [&] { without_optimisation = find_reads(study, cache, stop); });
  } catch (const std::exception&) {
    return;
  }
  Findings findings = *study.findings;
  for (trace::Finding& one : without_optimisation.list) {
    const bool is_known = std::ranges::any_of(findings.list, [&](const trace::Finding& known) {
      return known.kind == one.kind && known.source_line == one.source_line;
    });
    if (!is_of_value(one) || is_known || one.source_line == 0) continue;
    // The pc and the PTX line belong to the unoptimised program, not to the program of the study.
    one.pc = 0;
    one.ptx_line = 0;
    findings.list.push_back(std::move(one));
  }
  if (findings.list.size() == study.findings->list.size()) return;
  std::ranges::stable_sort(findings.list, {}, &trace::Finding::source_line);
  study.findings = std::make_shared<const Findings>(std::move(findings));
}

}  // namespace warplens::study
