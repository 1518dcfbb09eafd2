#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "analysis/translation/message.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/loading.hpp"
#include "app/reports/cut_report.hpp"
#include "app/reports/trace_report.hpp"
#include "app/reports/warning_report.hpp"
#include "app/study/trace_and_check.hpp"

namespace warplens::commands {
namespace {

/// Minimum share of the user's time limit that is left for the execution of the grid.
constexpr double kLeastShare = 0.5;

/// Options of `trace` that do not select the launch.
struct TraceOptions {
  bool every_block = false;
  TraceParts parts;
};

/// Traces all launches of a file that has several.
int trace_sequence(const study::Choice& choice, kernels::CompileCache& cache, Format format, const TraceOptions& how,
                   const Streams& streams) {
  std::vector<study::SequenceStep> steps;
  const bool cancelled =
      run_interruptible(streams.err, tr("executing the launches"), [&](const auto& stop, const auto& done) {
        steps = study::make_trace_sequence(choice, cache, how.every_block, stop, done);
      });
  if (cancelled || steps.empty()) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  write_traces(steps, how.parts, format, streams.out);
  for (const study::SequenceStep& step : steps) warn_of_cut(step.study, format, streams.err);
  const auto is_invalid = [](const study::SequenceStep& step) { return has_invalid_counts(step.study); };
  return std::ranges::any_of(steps, is_invalid) ? kFound : kDone;
}

int trace(ChoiceOptions options, Format format, const TraceOptions& how, const Streams& streams) {
  // With --full, there is no time limit unless --seconds sets one.
  if (how.every_block && !options.seconds) options.seconds = 0;
  const auto begin = std::chrono::steady_clock::now();
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
  // The user's time limit also covers the time that has passed before the execution. The execution gets the rest, but
  // at least the share kLeastShare of the limit.
  double seconds = options.seconds.value_or(0);
  const std::chrono::duration<double> used = std::chrono::steady_clock::now() - begin;
  if (seconds > 0) seconds = std::max(seconds - used.count(), kLeastShare * seconds);
  const bool cancelled =
      run_interruptible(streams.err, tr("executing the grid"), [&](const auto& stop, const auto& done) {
        study::add_trace_parts(study, {.of_block = of_block, .every_block = how.every_block, .seconds = seconds}, stop,
                               done);
      });
  if (cancelled || !study.totals) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  if (study.totals->cut && options.seconds) {
    // The message shows the limit that the user has set, not the part of it that was left for the execution.
    study::GridTotals totals = *study.totals;
    totals.cut->seconds = *options.seconds;
    study.totals = std::make_shared<const study::GridTotals>(std::move(totals));
  }
  write_trace(make_trace_report(study, of_block, how.parts), format, streams.out);
  warn_of_cut(study, format, streams.err);
  return has_invalid_counts(study) ? kFound : kDone;
}

}  // namespace

Action add_trace(CLI::App& app) {
  const auto options = add_choice_options(app);
  const auto format = add_format_option(app, /*has_ncu_csv=*/true);
  const auto how = std::make_shared<TraceOptions>();
  add_flag(app, how->every_block, "--full", tr("Execute every block, even if a few blocks would be enough"));
  add_flag(app, how->parts.levels, "--levels", tr("Also show the traffic of each memory level (table and json)"));
  add_flag(app, how->parts.sass, "--sass", tr("Also show the machine code (table and json); needs nvdisasm"));
  return [=](const Streams& streams) { return trace(*options, *format, *how, streams); };
}

}  // namespace warplens::commands
