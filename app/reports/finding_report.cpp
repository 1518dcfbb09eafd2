#include "app/reports/finding_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/reports/cut_report.hpp"
#include "app/reports/heading.hpp"
#include "app/reports/json.hpp"
#include "app/views/numbers.hpp"
#include "app/words/finding.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {

using views::Align;

namespace {

/// Returns " (12 times)", the number of times that a finding occurred; empty if it occurred once.
std::string times_of(const trace::Finding& finding) {
  return finding.count == 1 ? "" : say(" ({} times)", views::group_digits(finding.count));
}

}  // namespace

Json findings_json(const std::vector<trace::Finding>& findings) {
  Json rows = Json::array();
  for (const trace::Finding& finding : findings) {
    rows.push_back({{"kind", trace::name_of(finding.kind)},
                    {"severity", trace::name_of(trace::severity_of(finding.kind))},
                    {"source_line", finding.source_line},
                    {"ptx_line", finding.ptx_line},
                    {"block", triple(finding.block)},
                    {"warp", finding.warp},
                    {"lanes", views::lanes_listed(finding.lanes)},
                    {"count", finding.count},
                    {"message", words::sentence(finding)}});
  }
  return rows;
}

Json notes_json(const std::vector<study::Note>& notes) {
  Json rows = Json::array();
  for (const study::Note& note : notes) rows.push_back({{"source_line", note.source_line}, {"message", note.message}});
  return rows;
}

Json reach_json(const study::Findings& findings) {
  Json json{{"blocks", findings.blocks},
            {"grid_blocks", findings.grid_blocks},
            {"kinds", findings.kinds},
            {"message", study::describe_coverage(findings)}};
  if (findings.cut) json["cut"] = true;
  return json;
}

Json result_json(const study::Study& study) {
  return {{"check", kernels::name_of(study.kernel->check)},
          {"compared", study.findings->compared},
          {"message", study.findings->not_compared}};
}

void write_findings(const study::Study& study, Page& page) {
  for (const trace::Finding& finding : study.findings->list) {
    page.line(fmt::format("{}:{}: {}: {}: {}{}", study.kernel->path, finding.source_line,
                          tr(trace::name_of(trace::severity_of(finding.kind))), trace::name_of(finding.kind),
                          words::sentence(finding), times_of(finding)));
  }
  if (study.findings->list.empty())
    page.line(study.findings->cut ? tr("no findings in the completed part") : tr("no findings"));
  for (const study::Note& note : study::notes_of(study)) {
    const std::string line = note.source_line > 0 ? fmt::format("{}:", note.source_line) : "";
    page.line(
        fmt::format("{}:{} {}: {}", study.kernel->path, line, tr(trace::name_of(trace::Severity::note)), note.message));
  }
  if (study.findings->cut)
    page.line(say("The search for errors is incomplete: {}; {}.", study.findings->given_up, cut_advice()));
  else if (!study.findings->every_block())
    page.line(study::describe_coverage(*study.findings));
  if (!study.findings->not_compared.empty()) page.line(study.findings->not_compared);
}

void write_findings_csv(const study::Study& study, std::ostream& out) {
  views::Table table({{"kind", Align::left},
                      {"source_line"},
                      {"ptx_line"},
                      {"block_x"},
                      {"block_y"},
                      {"block_z"},
                      {"warp"},
                      {"lanes", Align::left},
                      {"count"},
                      {"message", Align::left},
                      {"severity", Align::left}});
  const auto text = [](auto number) { return std::to_string(number); };
  for (const trace::Finding& finding : study.findings->list) {
    table.add({trace::name_of(finding.kind), text(finding.source_line), text(finding.ptx_line), text(finding.block.x),
               text(finding.block.y), text(finding.block.z), text(finding.warp), views::lanes_listed(finding.lanes),
               text(finding.count), words::sentence(finding), trace::name_of(trace::severity_of(finding.kind))});
  }
  for (const study::Note& note : study::notes_of(study))
    table.add({"compiler", text(note.source_line), "", "", "", "", "", "", "", note.message,
               trace::name_of(trace::Severity::note)});
  write(table, views::TableForm::csv, out);
}

}  // namespace warplens::commands
