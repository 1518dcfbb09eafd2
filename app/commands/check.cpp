#include <algorithm>

#include "analysis/translation/message.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/loading.hpp"
#include "app/reports/check_report.hpp"
#include "app/reports/cut_report.hpp"
#include "app/study/removed_reads.hpp"
#include "app/study/trace_and_check.hpp"

namespace warplens::commands {
namespace {

/// Returns whether a finding makes the command fail. Errors always do; warnings do only with --strict.
bool fails(const std::vector<trace::Finding>& findings, bool is_strict) {
  return std::ranges::any_of(findings, [&](const trace::Finding& finding) {
    const trace::Severity severity = trace::severity_of(finding.kind);
    return severity == trace::Severity::error || (is_strict && severity == trace::Severity::warning);
  });
}

/// Options of `check` that do not select the launch.
struct CheckOptions {
  bool every_block = false;
  bool is_strict = false;
};

int check_sequence(const study::Choice& choice, kernels::CompileCache& cache, Format format, const CheckOptions& how,
                   const Streams& streams) {
  std::vector<study::SequenceStep> steps;
  const bool cancelled = run_interruptible(streams.err, tr("checking"), [&](const auto& stop, const auto& done) {
    steps = study::make_check_sequence(choice, cache, how.every_block, stop, done);
  });
  if (cancelled || steps.empty()) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  write_checks(steps, format, streams.out);
  const auto warned = [&](const study::SequenceStep& step) { return warn_of_cut(step.study, format, streams.err); };
  if (std::ranges::count_if(steps, warned) > 0) return kFound;
  const bool failed =
      std::ranges::any_of(steps, [&](const auto& step) { return fails(step.study.findings->list, how.is_strict); });
  return failed ? kFound : kDone;
}

int run_check(ChoiceOptions options, Format format, const CheckOptions& how, const Streams& streams) {
  // With --full, there is no time limit unless --seconds sets one.
  if (how.every_block && !options.seconds) options.seconds = 0;
  kernels::CompileCache cache;
  std::optional<study::Study> loaded = load_interruptible(options, cache, streams.err);
  if (!loaded) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  study::Study& study = *loaded;
  if (kernels::launch_count(*study.kernel) > 1) return check_sequence(study.choice, cache, format, how, streams);
  const bool cancelled = run_interruptible(streams.err, tr("checking"), [&](const auto& stop, const auto& done) {
    study::add_check_parts(study, how.every_block, stop, done);
    study::add_removed_reads(study, cache, stop);
  });
  if (cancelled) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  write_check(study, format, streams.out);
  if (warn_of_cut(study, format, streams.err)) return kFound;
  return fails(study.findings->list, how.is_strict) ? kFound : kDone;
}

}  // namespace

Action add_check(CLI::App& app) {
  const auto options = add_choice_options(app);
  const auto format = add_format_option(app);
  const auto how = std::make_shared<CheckOptions>();
  add_flag(app, how->every_block, "--full", tr("Check every block, without a time limit"));
  add_flag(app, how->is_strict, "--strict", tr("Also exit with status 1 if there is a warning"));
  return [=](const Streams& streams) { return run_check(*options, *format, *how, streams); };
}

}  // namespace warplens::commands
