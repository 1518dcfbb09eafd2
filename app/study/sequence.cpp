#include "app/study/sequence.hpp"

#include "app/study/architecture_load.hpp"
#include "app/study/execution_limits.hpp"
#include "app/study/launch_execution.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

/// Makes the buffers of a study start with the contents that another launch left. The study keeps a reference to that
/// launch.
void start_with(Study& study, const std::shared_ptr<LaunchExecution>& before) {
  auto plan = std::make_shared<kernels::Plan>(*study.plan);
  for (std::size_t at = 0; at < plan->launch.buffers.size(); ++at) {
    plan->launch.buffers[at].fill = [before, at](std::uint64_t offset, std::span<std::uint8_t> bytes) {
      before->read(at, offset, bytes);
    };
  }
  study.plan = std::move(plan);
}

kernels::KernelFile launch_of(const kernels::KernelFile& kernel, std::size_t number) {
  kernels::KernelFile one = kernels::only_launch(kernel, number);
  if (number + 1 == kernels::launch_count(kernel)) return one;
  one.check = kernels::Check::none;
  one.checked = {};
  return one;
}

}  // namespace

std::vector<SequenceStep> load_sequence(const Choice& choice, kernels::CompileCache& cache, unsigned threads,
                                        const std::stop_token& stop, const std::function<void(double)>& progress,
                                        const ComparisonLimits& limits) {
  const kernels::KernelFile kernel = kernel_of(choice);
  std::vector<SequenceStep> steps;
  std::shared_ptr<LaunchExecution> before;
  std::string missing;
  for (std::size_t number = 0; number < kernels::launch_count(kernel); ++number) {
    SequenceStep step{load_for_architecture(kernels::kDefaultArch, launch_of(kernel, number), choice, cache), missing};
    if (before) start_with(step.study, before);
    steps.push_back(step);
    if (number + 1 == kernels::launch_count(kernel) || !missing.empty()) continue;
    const std::string why = reason_not_to_execute(step.study, limits, stop);
    if (stop.stop_requested()) return {};
    if (why.empty()) {
      execute_within_memory(step.study, [&] {
        before = std::make_shared<LaunchExecution>(step.study, threads, block_limits(choice, limits, stop), progress);
      });
      if (before->was_cancelled()) return {};
      if (!before->did_end()) missing = say("launch {} did not finish", number + 1);
    } else {
      missing = say("launch {} was not executed: {}", number + 1, why);
    }
    if (!missing.empty()) before = nullptr;
  }
  return steps;
}

trace::Totals sum_totals(const std::vector<SequenceStep>& steps) {
  trace::Totals sum;
  for (const SequenceStep& step : steps) sum += step.study.totals->totals;
  return sum;
}

}  // namespace warplens::study
