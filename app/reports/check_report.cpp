#include "app/reports/check_report.hpp"

#include <nlohmann/json.hpp>

#include "app/reports/finding_report.hpp"
#include "app/reports/heading.hpp"
#include "app/reports/warning_report.hpp"

namespace warplens::commands {
namespace {

nlohmann::ordered_json check_json(const study::Study& study) {
  nlohmann::ordered_json json = choice_json(study);
  put_warnings(json, study);
  json["findings"] = findings_json(study.findings->list);
  json["notes"] = notes_json(study::notes_of(study));
  json["looked_at"] = reach_json(*study.findings);
  json["result"] = result_json(study);
  return json;
}

}  // namespace

void write_check(const study::Study& study, Format format, std::ostream& out) {
  if (format == Format::json) {
    out << check_json(study).dump(2) << '\n';
  } else if (format == Format::csv) {
    write_findings_csv(study, out);
  } else {
    Page page(format, out);
    write_warnings(study, page);
    write_heading(study, page);
    write_findings(study, page);
  }
}

void write_checks(const std::vector<study::SequenceStep>& steps, Format format, std::ostream& out) {
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
    write_check(steps[at].study, format, out);
  }
}

}  // namespace warplens::commands
