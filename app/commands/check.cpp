#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/base/language.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/finding_report.hpp"
#include "app/commands/heading.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/loading.hpp"
#include "app/study/sequence.hpp"

namespace warplens::commands {
namespace {

nlohmann::ordered_json check_json(const study::Study& study) {
  nlohmann::ordered_json json = choice_json(study);
  json["findings"] = findings_json(study.findings->list);
  json["notes"] = notes_json(study::notes_of(study));
  json["looked_at"] = reach_json(*study.findings);
  json["result"] = result_json(study);
  return json;
}

void write(const study::Study& study, Format format, std::ostream& out) {
  if (format == Format::json) {
    out << check_json(study).dump(2) << '\n';
  } else if (format == Format::csv) {
    write_findings_csv(study, out);
  } else {
    Page page(format, out);
    write_heading(study, page);
    write_findings(study, page);
  }
}

/// Each launch of a file that makes several after the other.
void write(const std::vector<study::SequenceStep>& steps, Format format, std::ostream& out) {
  if (format == Format::json) {
    nlohmann::ordered_json json{{"kernel", steps.front().study.kernel->name}};
    json["launches"] = nlohmann::ordered_json::array();
    for (const study::SequenceStep& step : steps) {
      nlohmann::ordered_json one = check_json(step.study);
      one["entry"] = step.study.kernel->entry;
      one["without_memory"] = step.without_memory;
      json["launches"].push_back(std::move(one));
    }
    out << json.dump(2) << '\n';
    return;
  }
  for (std::size_t at = 0; at < steps.size(); ++at) {
    if (at > 0 && (format == Format::table || format == Format::csv)) out << '\n';
    if (is_for_people(format)) {
      Page page(format, out);
      write_launch_heading(steps, at, page);
    }
    write(steps[at].study, format, out);
  }
}

/// Whether any finding is bad enough for the exit status to say so.
bool fails(const std::vector<trace::Finding>& findings, bool is_strict) {
  return std::ranges::any_of(findings, [&](const trace::Finding& finding) {
    const trace::Severity severity = trace::severity_of(finding.kind);
    return severity == trace::Severity::error || (is_strict && severity == trace::Severity::warning);
  });
}

/// How it is to be checked.
struct CheckOptions {
  bool every_block = false;
  bool is_strict = false;
};

/// For looking at more blocks than those that stand for all: what somebody waits for without noticing.
constexpr double kSeconds = 2;

int check_sequence(const study::Choice& choice, kernels::CompileCache& cache, Format format, const CheckOptions& how,
                   const Streams& streams) {
  std::vector<study::SequenceStep> steps;
  const bool cancelled =
      run_interruptible(streams.err, tr("looking for mistakes"), [&](const auto& stop, const auto& done) {
        steps = study::load_sequence(choice, cache, 0, stop, done);
        for (study::SequenceStep& step : steps) {
          study::add_findings(step.study, stop, done, {.every_block = how.every_block, .seconds = kSeconds});
          if (step.study.findings && step.without_memory.empty()) study::add_comparison(step.study, 0, stop, done);
        }
      });
  if (cancelled || steps.empty()) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  write(steps, format, streams.out);
  const bool failed =
      std::ranges::any_of(steps, [&](const auto& step) { return fails(step.study.findings->list, how.is_strict); });
  return failed ? kFound : kDone;
}

int check(const ChoiceOptions& options, Format format, const CheckOptions& how, const Streams& streams) {
  kernels::CompileCache cache;
  std::optional<study::Study> loaded = load_interruptible(options, cache, streams.err);
  if (!loaded) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  study::Study& study = *loaded;
  if (kernels::launch_count(*study.kernel) > 1) return check_sequence(study.choice, cache, format, how, streams);
  const bool cancelled =
      run_interruptible(streams.err, tr("looking for mistakes"), [&](const auto& stop, const auto& done) {
        study::add_findings(study, stop, done, {.every_block = how.every_block, .seconds = kSeconds});
        if (study.findings) study::add_comparison(study, 0, stop, done);
      });
  if (cancelled) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  write(study, format, streams.out);
  return fails(study.findings->list, how.is_strict) ? kFound : kDone;
}

}  // namespace

Action add_check(CLI::App& app) {
  const auto options = add_choice_options(app);
  const auto format = add_format_option(app);
  const auto how = std::make_shared<CheckOptions>();
  add_flag(app, how->every_block, "--full", tr("Look at every block, however long it takes"));
  add_flag(app, how->is_strict, "--strict", tr("Exit with status 1 for a warning too, not for errors alone"));
  return [=](const Streams& streams) { return check(*options, *format, *how, streams); };
}

}  // namespace warplens::commands
