#include <nlohmann/json.hpp>

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

int check(const ChoiceOptions& options, Format format, const Streams& streams) {
  kernels::CompileCache cache;
  std::optional<study::Study> loaded = load_interruptible(options, cache, streams.err);
  if (!loaded) {
    streams.err << "cancelled\n";
    return kCancelled;
  }
  study::Study& study = *loaded;
  const bool cancelled =
      run_interruptible(streams.err, "looking for mistakes", [&](const auto& stop, const auto& done) {
        study::add_findings(study, stop, done);
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
  return study.findings->list.empty() ? kDone : kFound;
}

}  // namespace

Action add_check(CLI::App& app) {
  const auto options = add_choice_options(app);
  const auto format = add_format_option(app);
  return [=](const Streams& streams) { return check(*options, *format, streams); };
}

}  // namespace warplens::commands
