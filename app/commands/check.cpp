#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/finding_report.hpp"
#include "app/commands/heading.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/loading.hpp"

namespace warplens::commands {
namespace {

void write_json(const study::Study& study, std::ostream& out) {
  nlohmann::ordered_json json = choice_json(study);
  json["findings"] = findings_json(study.findings->list);
  json["looked_at"] = reach_json(*study.findings);
  json["result"] = result_json(study);
  out << json.dump(2) << '\n';
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

int check(const ChoiceOptions& options, Format format, const CheckOptions& how, const Streams& streams) {
  kernels::CompileCache cache;
  std::optional<study::Study> loaded = load_interruptible(options, cache, streams.err);
  if (!loaded) {
    streams.err << "cancelled\n";
    return kCancelled;
  }
  study::Study& study = *loaded;
  const bool cancelled =
      run_interruptible(streams.err, "looking for mistakes", [&](const auto& stop, const auto& done) {
        study::add_findings(study, stop, done, {.every_block = how.every_block, .seconds = kSeconds});
        if (study.findings) study::add_comparison(study, 0, stop, done);
      });
  if (cancelled) {
    streams.err << "cancelled\n";
    return kCancelled;
  }
  switch (format) {
    case Format::table:
      write_heading(study, streams.out);
      write_findings(study, streams.out);
      break;
    case Format::json:
      write_json(study, streams.out);
      break;
    case Format::csv:
      write_findings_csv(study, streams.out);
  }
  return fails(study.findings->list, how.is_strict) ? kFound : kDone;
}

}  // namespace

Action add_check(CLI::App& app) {
  const auto options = add_choice_options(app);
  const auto format = add_format_option(app);
  const auto how = std::make_shared<CheckOptions>();
  add_flag(app, how->every_block, "--full", "Look at every block, however long it takes");
  add_flag(app, how->is_strict, "--strict", "Exit with status 1 for a warning too, not for errors alone");
  return [=](const Streams& streams) { return check(*options, *format, *how, streams); };
}

}  // namespace warplens::commands
