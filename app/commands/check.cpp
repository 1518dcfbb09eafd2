#include <nlohmann/json.hpp>

#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/finding_report.hpp"
#include "app/commands/heading.hpp"
#include "app/commands/interruptible.hpp"

namespace warplens::commands {
namespace {

int check(const ChoiceOptions& options, const std::string& format, const Streams& streams) {
  kernels::CompileCache cache;
  study::Study study = study::load(choice_of(options), cache);
  const bool cancelled =
      run_interruptible(streams.err, "looking for mistakes",
                        [&](const auto& stop, const auto& done) { study::add_findings(study, &stop, done); });
  if (cancelled) {
    streams.err << "cancelled\n";
    return kCancelled;
  }
  if (format == "json") {
    nlohmann::ordered_json json = choice_json(study);
    json["findings"] = findings_json(study.findings->list);
    json["looked_at"] = reach_json(*study.findings);
    streams.out << json.dump(2) << '\n';
  } else if (format == "csv") {
    write_findings_csv(study, streams.out);
  } else {
    write_heading(study, streams.out);
    write_findings(study, streams.out);
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
