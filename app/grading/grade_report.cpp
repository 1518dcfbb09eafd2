#include "app/grading/grade_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "analysis/base/numbers.hpp"
#include "app/views/escaped.hpp"
#include "app/views/table.hpp"
#include "kernels/text/say.hpp"

namespace warplens::grading {
namespace {

using nlohmann::ordered_json;
using views::Align;
using views::Table;

std::string points_text(const Verdict& verdict) {
  return fmt::format("{}/{}", verdict.points, verdict.most_points);
}

/// Returns the outcome of a submission that was not graded, with its line and reason.
std::string refusal_text(const Verdict& verdict) {
  if (verdict.line == 0) return say("{}: {}", describe(verdict.outcome), verdict.message);
  return say("{}: line {}: {}", describe(verdict.outcome), verdict.line, verdict.message);
}

/// Returns the reason for the first failed gate; "passed" if there is none.
std::string verdict_text(const Verdict& verdict) {
  if (verdict.outcome != Outcome::graded) return refusal_text(verdict);
  const GateResult* const gate = verdict.first_failure();
  return gate ? say("{}: {}", tr(gate->title), gate->reason) : std::string(tr("passed"));
}

void write_summary(const Task& task, std::span<const Verdict> verdicts, commands::Page& page) {
  const Summary summary = sum_up(task, verdicts);
  page.gap();
  page.line(say("{} of {} submissions pass all gates", summary.passed, summary.submissions));
  Table gates({{tr("gate"), Align::left}, {tr("failed")}});
  for (const GateSummary& gate : summary.gates) gates.add({tr(gate.title), base::group_digits(gate.failed)});
  for (const auto& [outcome, count] : summary.outcomes)
    gates.add({"(" + describe(outcome) + ")", base::group_digits(count)});
  page.gap();
  page.table(gates);
  if (summary.mistakes.empty()) return;
  const CommonMistake& most = summary.mistakes.front();
  page.gap();
  const std::string mistake =
      most.gate.empty() ? describe(*outcome_named(most.mistake)) : say("{}: {}", tr(most.gate), most.mistake);
  page.line(plural("The most common mistake ({} submission): {}", "The most common mistake ({} submissions): {}",
                   most.count, most.count, mistake));
  page.line(say("Example: {}: {}", most.example, most.reason));
}

ordered_json summary_json(const Summary& summary) {
  ordered_json json{{"submissions", summary.submissions}, {"passed", summary.passed}};
  json["gates"] = ordered_json::array();
  for (const GateSummary& gate : summary.gates)
    json["gates"].push_back({{"gate", gate.title}, {"failed", gate.failed}});
  json["outcomes"] = ordered_json::object();
  for (const auto& [outcome, count] : summary.outcomes) json["outcomes"][outcome_name(outcome)] = count;
  json["mistakes"] = ordered_json::array();
  for (const CommonMistake& mistake : summary.mistakes)
    json["mistakes"].push_back({{"gate", mistake.gate},
                                {"mistake", mistake.mistake},
                                {"count", mistake.count},
                                {"example", mistake.example},
                                {"reason", mistake.reason}});
  return json;
}

}  // namespace

void write_grades(const Task& task, std::span<const Verdict> verdicts, commands::Page& page) {
  Table table({{tr("submission"), Align::left}, {tr("points")}, {tr("reason"), Align::left}});
  for (const Verdict& verdict : verdicts) table.add({verdict.name, points_text(verdict), verdict_text(verdict)});
  page.table(table);
  if (verdicts.size() > 1) write_summary(task, verdicts, page);
}

void write_grades_json(const Task& task, std::span<const Verdict> verdicts, std::ostream& out) {
  ordered_json json{{"task", task.name}, {"title", task.title}, {"most_points", count_points(task)}};
  json["submissions"] = ordered_json::array();
  for (const Verdict& verdict : verdicts) json["submissions"].push_back(verdict_json(verdict));
  json["summary"] = summary_json(sum_up(task, verdicts));
  out << json.dump(2, ' ', false, ordered_json::error_handler_t::replace) << '\n';
}

void write_grades_csv(const Task& task, std::span<const Verdict> verdicts, std::ostream& out) {
  std::vector<Table::Column> columns{
      {"submission", Align::left}, {"outcome", Align::left}, {"points"}, {"most_points"}};
  for (const Gate& gate : task.gates) columns.push_back({gate.title});
  columns.push_back({"line"});
  columns.push_back({"reason", Align::left});
  Table table(std::move(columns));
  for (const Verdict& verdict : verdicts) {
    views::Cells cells{verdict.name, outcome_name(verdict.outcome), std::to_string(verdict.points),
                       std::to_string(verdict.most_points)};
    for (std::size_t at = 0; at < task.gates.size(); ++at)
      cells.push_back(at < verdict.gates.size() ? std::to_string(verdict.gates[at].points) : "0");
    const GateResult* const gate = verdict.first_failure();
    const std::uint32_t line = gate ? gate->line : verdict.line;
    cells.push_back(line ? std::to_string(line) : "");
    cells.push_back(gate ? gate->title + ": " + gate->reason : verdict.message);
    table.add(std::move(cells));
  }
  write(table, views::TableForm::csv, out);
}

void write_grades_junit(const Task& task, std::span<const Verdict> verdicts, std::ostream& out) {
  using views::html_text;
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  out << fmt::format("<testsuites name=\"{}\">\n", html_text(task.name));
  for (const Verdict& verdict : verdicts) {
    const bool is_graded = verdict.outcome == Outcome::graded;
    const auto failures = std::ranges::count(verdict.gates, false, &GateResult::passed);
    out << fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n",
                       html_text(verdict.name), is_graded ? verdict.gates.size() : 1, failures, is_graded ? 0 : 1);
    const std::string test = fmt::format("    <testcase classname=\"{}\" name=", html_text(verdict.name));
    if (!is_graded)
      out << test
          << fmt::format("\"{0}\"><error type=\"{0}\" message=\"{1}\"/></testcase>\n", outcome_name(verdict.outcome),
                         html_text(refusal_text(verdict)));
    for (const GateResult& gate : verdict.gates) {
      out << test << fmt::format("\"{}\"", html_text(gate.title));
      if (gate.passed)
        out << "/>\n";
      else
        out << fmt::format("><failure message=\"{}\"/></testcase>\n", html_text(gate.reason));
    }
    out << "  </testsuite>\n";
  }
  out << "</testsuites>\n";
}

}  // namespace warplens::grading
