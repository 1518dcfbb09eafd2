#include "analysis/base/language.hpp"
#include "analysis/trace/machine_code.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/levels_report.hpp"
#include "app/commands/loading.hpp"
#include "app/commands/trace_report.hpp"

namespace warplens::commands {
namespace {

/// Adds the totals of the chosen block alone, unless it is cancelled.
void add_block_totals(study::Study& study, const std::stop_token& stop) {
  study::check_block(study);
  study::GridTotals block;
  trace::TotalsObserver observer(*study.program, study.plan->launch.machine);
  simt::GlobalMemory memory(*study.program, study.plan->launch);
  const simt::Outcome outcome =
      simt::execute_block(*study.program, study.plan->launch, study.choice.block, memory, observer, {.stop = stop});
  if (outcome.cancelled) return;
  block.totals = observer.totals();
  block.totals.warp_instructions = outcome.warp_instructions;
  trace::mark_reshaped(block.totals, *study.program, *study.machine_code, study.plan->launch.machine.warp_size);
  study.totals = std::make_shared<study::GridTotals>(std::move(block));
}

/// What is to be traced, and how.
struct TraceOptions {
  bool every_block = false;
  bool levels = false;
};

/// All launches of a file that makes several.
int trace_sequence(const study::Choice& choice, kernels::CompileCache& cache, Format format, const TraceOptions& how,
                   const Streams& streams) {
  std::vector<study::SequenceStep> steps;
  const bool cancelled =
      run_interruptible(streams.err, tr("executing the launches"), [&](const auto& stop, const auto& done) {
        steps = study::load_sequence(choice, cache, 0, stop, done);
        for (study::SequenceStep& step : steps) {
          study::add_totals(step.study, 0, stop, done, how.every_block);
          if (!stop.stop_requested()) study::add_findings(step.study, stop, {});
        }
      });
  if (cancelled || steps.empty()) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  write_traces(steps, how.levels, format, streams.out);
  return kDone;
}

int trace(const ChoiceOptions& options, Format format, const TraceOptions& how, const Streams& streams) {
  kernels::CompileCache cache;
  std::optional<study::Study> loaded = load_interruptible(options, cache, streams.err);
  if (!loaded) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  study::Study& study = *loaded;
  const bool of_block = !options.block_index.empty();
  if (kernels::launch_count(*study.kernel) > 1 && !of_block)
    return trace_sequence(study.choice, cache, format, how, streams);
  const bool cancelled =
      run_interruptible(streams.err, tr("executing the grid"), [&](const auto& stop, const auto& done) {
        if (of_block)
          add_block_totals(study, stop);
        else
          study::add_totals(study, 0, stop, done, how.every_block);
        if (!stop.stop_requested()) study::add_findings(study, stop, {});
      });
  if (cancelled || !study.totals) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  TraceReport report{study, of_block};
  if (how.levels) report.levels = levels_of(study, of_block);
  write_trace(report, format, streams.out);
  return kDone;
}

}  // namespace

Action add_trace(CLI::App& app) {
  const auto options = add_choice_options(app);
  const auto format = add_format_option(app);
  const auto how = std::make_shared<TraceOptions>();
  add_flag(app, how->every_block, "--full", tr("Execute every block, even where a few stand for all"));
  add_flag(app, how->levels, "--levels", tr("Say what each level of the memory carries as well (table and json)"));
  return [=](const Streams& streams) { return trace(*options, *format, *how, streams); };
}

}  // namespace warplens::commands
