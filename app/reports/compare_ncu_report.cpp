#include "app/reports/compare_ncu_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/base/nearest.hpp"
#include "analysis/translation/language.hpp"
#include "analysis/translation/message.hpp"
#include "app/reports/heading.hpp"
#include "app/reports/json.hpp"
#include "app/reports/launch_text.hpp"
#include "app/reports/page.hpp"
#include "app/views/numbers.hpp"
#include "app/views/table.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::commands {
namespace {

using profiler::NcuCompared;
using profiler::NcuComparedLine;
using profiler::NcuComparison;
using profiler::NcuReason;
using profiler::NcuResult;
using profiler::NcuVerdict;
using views::Align;
using views::group_digits;
using views::Table;

std::uint64_t whole(const profiler::ReportNumber& number) {
  return number.value < 0 ? 0 : static_cast<std::uint64_t>(std::llround(number.value));
}

const char* reason_sentence(NcuReason reason) {
  switch (reason) {
    case NcuReason::none:
      return "";
    case NcuReason::rounded:
      return tr("the number in the report is rounded");
    case NcuReason::waits:
      return tr(
          "the counter of the load/store unit counts a wavefront again while the wavefront waits for other warps, and "
          "padding does not change this; the instrumented counter (smsp__sass_…) equals the number of the model");
    case NcuReason::merges:
      return tr("the hardware merges parts of wide loads, and the instrumented counter may count these loads wrongly");
    case NcuReason::counted_again:
      return tr(
          "the tag stage of L1 counts some sectors of stores twice; the instrumented counter (smsp__sass_…) equals the "
          "number of the model");
    case NcuReason::machine_code:
      return tr("the machine code makes these accesses in a different form ('trace' shows it)");
    case NcuReason::inexact_rule:
      return tr("the counting rule for these accesses is not exact in every case");
    case NcuReason::own_instructions:
      return tr("the profiler counts instructions of the machine code, and the model counts those of the PTX");
    case NcuReason::caches:
      return tr(
          "sectors that are found in L1, and partial sectors that are merged, are not transferred; the number of the "
          "model is the maximum");
    case NcuReason::other_launch:
      return tr("the grid or block in the report differs from that of the model, so the counts differ too");
  }
  return "";
}

std::string dimensions_text(const simt::Dim3& of) {
  return fmt::format("{} × {} × {}", of.x, of.y, of.z);
}

std::string difference_of(const NcuCompared& one) {
  const double difference = one.report.value - static_cast<double>(one.model);
  if (difference == 0) return "";
  const std::string sign = difference > 0 ? "+" : "-";
  return sign + group_digits(static_cast<std::uint64_t>(std::llround(std::abs(difference))));
}

/// Describes the launch of the model with which the report is compared, and how this launch was found.
std::vector<std::string> launch_lines(const NcuResult& result) {
  std::vector<std::string> lines;
  const profiler::FittedLaunch& fitted = result.fitted;
  const std::string setting = setting_text(result.study->plan->values, {});
  lines.push_back(setting.empty()
                      ? say("compared with {}, {}", fitted.choice.kernel, size_text(fitted.choice.size))
                      : say("compared with {} ({}), {}", fitted.choice.kernel, setting, size_text(fitted.choice.size)));
  if (!result.launch) return lines;
  for (const auto& [name, value] : fitted.settings)
    lines.push_back(say("{} = {} was chosen to match the block in the report", name, value));
  if (!fitted.has_block)
    lines.push_back(say("no setting gives a block of {}; the model uses {}", dimensions_text(result.launch->block),
                        dimensions_text(result.study->plan->launch.block)));
  if (!fitted.has_grid)
    lines.push_back(
        say("no size gives a grid of {}; the model uses {}. Change the grid with --size, --set or another header",
            dimensions_text(result.launch->grid), dimensions_text(result.study->plan->launch.grid)));
  if (fitted.has_grid && fitted.sizes && fitted.sizes->least != fitted.sizes->most) {
    lines.push_back(
        say("the report does not contain the size; all sizes from {} to {} have this grid (select one with --size)",
            size_text(fitted.sizes->least), size_text(fitted.sizes->most)));
    if (result.size_was_tried)
      lines.push_back(
          say("the size {} was selected, because its counts match the report", size_text(fitted.choice.size)));
  }
  return lines;
}

std::set<NcuReason> collect_reasons(const NcuResult& result) {
  std::set<NcuReason> reasons;
  for (const NcuCompared& one : result.metrics) reasons.insert(one.reason);
  for (const NcuComparedLine& one : result.lines) reasons.insert(one.reason);
  reasons.erase(NcuReason::none);
  return reasons;
}

std::string ncu_verdict_text(NcuVerdict verdict, NcuReason reason) {
  return verdict == NcuVerdict::explained ? fmt::format("{}: {}", tr(name_of(verdict)), name_of(reason))
                                          : tr(name_of(verdict));
}

void write_metrics(const NcuResult& result, Page& page) {
  Table table(
      {{tr("metric"), Align::left, true}, {tr("model")}, {tr("report")}, {tr("difference")}, {"", Align::left}});
  for (const NcuCompared& one : result.metrics)
    table.add({one.counter->name, group_digits(one.model), group_digits(whole(one.report)), difference_of(one),
               ncu_verdict_text(one.verdict, one.reason)});
  page.table(table);
}

void write_ncu_lines(const NcuResult& result, Page& page) {
  Table table({{trc("a place in the source", "line")},
               {tr("metric"), Align::left},
               {tr("model")},
               {tr("report")},
               {"", Align::left},
               {tr("source"), Align::left, true}});
  for (const NcuComparedLine& one : result.lines) {
    const auto add = [&](const char* unit, std::uint64_t study::LineTraffic::*what) {
      if (one.line.model.*what == 0 && one.line.hardware.*what == 0) return;
      const bool equal = one.line.model.*what == one.line.hardware.*what;
      table.add({one.line.line ? std::to_string(one.line.line) : tr("other code"), unit,
                 group_digits(one.line.model.*what), group_digits(one.line.hardware.*what),
                 equal ? tr(name_of(NcuVerdict::equal)) : ncu_verdict_text(one.verdict, one.reason),
                 views::shortened(kernels::line_of_text(result.study->kernel->text, one.line.line), 60)});
    };
    add(tr("global sectors"), &study::LineTraffic::global_sectors);
    add(tr("local sectors"), &study::LineTraffic::local_sectors);
    add(tr("shared wavefronts"), &study::LineTraffic::shared_wavefronts);
  }
  page.table(table);
}

void write_result(const NcuResult& result, Page& page) {
  page.line(result.launch ? say("launch {}: {}, grid {}, block {}", result.launch->id, result.kernel,
                                dimensions_text(result.launch->grid), dimensions_text(result.launch->block))
                          : result.kernel);
  page.list(launch_lines(result));
  page.gap();
  if (!result.metrics.empty()) write_metrics(result, page);
  if (!result.lines.empty()) {
    if (!result.metrics.empty()) page.gap();
    write_ncu_lines(result, page);
  }
  page.gap();
  std::vector<std::string> reasons;
  for (const NcuReason reason : collect_reasons(result))
    reasons.push_back(fmt::format("{}: {}", name_of(reason), reason_sentence(reason)));
  page.list(reasons);
  if (!reasons.empty()) page.gap();
}

struct VerdictTally {
  std::size_t equal = 0, explained = 0, different = 0;

  void add(NcuVerdict verdict) {
    ++(verdict == NcuVerdict::equal ? equal : verdict == NcuVerdict::explained ? explained : different);
  }
};

VerdictTally count_verdicts(const NcuComparison& comparison) {
  VerdictTally tally;
  for (const NcuResult& result : comparison.results) {
    for (const NcuCompared& one : result.metrics) tally.add(one.verdict);
    for (const NcuComparedLine& one : result.lines) tally.add(one.verdict);
  }
  return tally;
}

void write_ncu_page(const NcuComparison& comparison, Format format, std::ostream& out) {
  Page page(format, out);
  for (const NcuResult& result : comparison.results) write_result(result, page);
  const VerdictTally tally = count_verdicts(comparison);
  page.line(say("{} equal, {} explained, {} different", group_digits(tally.equal), group_digits(tally.explained),
                group_digits(tally.different)));
  const NcuResult& first = comparison.results.front();
  if (first.not_modelled > 0)
    page.line(plural("{} more metric of the report is not modelled", "{} more metrics of the report are not modelled",
                     first.not_modelled, group_digits(first.not_modelled)));
  if (!comparison.left_out.empty())
    page.line(say("skipped kernels of other files: {}", base::join_words(comparison.left_out)));
}

Json json_of(const NcuResult& result) {
  Json json{{"kernel", result.kernel}, {"held_against", result.fitted.choice.kernel}};
  json["size"] = size_json(result.fitted.choice.size);
  json["set"] = Json::object();
  for (const auto& [name, value] : result.study->plan->values) json["set"][name] = value;
  if (result.launch) {
    json["id"] = result.launch->id;
    json["grid"] = triple(result.launch->grid);
    json["block"] = triple(result.launch->block);
    json["same_launch"] = result.fitted.is_found();
    json["size_was_tried"] = result.size_was_tried;
    if (result.fitted.sizes)
      json["sizes"] = {{"least", {result.fitted.sizes->least.width, result.fitted.sizes->least.height}},
                       {"most", {result.fitted.sizes->most.width, result.fitted.sizes->most.height}}};
    json["not_modelled"] = result.not_modelled;
  }
  json["metrics"] = Json::array();
  for (const NcuCompared& one : result.metrics)
    json["metrics"].push_back({{"metric", one.counter->name},
                               {"model", one.model},
                               {"report", whole(one.report)},
                               {"verdict", name_of(one.verdict)},
                               {"reason", name_of(one.reason)}});
  json["lines"] = Json::array();
  for (const NcuComparedLine& one : result.lines)
    json["lines"].push_back({{"line", one.line.line},
                             {"model", line_traffic_json(one.line.model)},
                             {"report", line_traffic_json(one.line.hardware)},
                             {"verdict", name_of(one.verdict)},
                             {"reason", name_of(one.reason)}});
  return json;
}

void write_ncu_json(const NcuComparison& comparison, std::ostream& out) {
  const translation::InEnglish english;
  Json json{{"launches", Json::array()}, {"left_out", comparison.left_out}};
  for (const NcuResult& result : comparison.results) json["launches"].push_back(json_of(result));
  const VerdictTally tally = count_verdicts(comparison);
  json["equal"] = tally.equal, json["explained"] = tally.explained, json["different"] = tally.different;
  out << json.dump(2) << '\n';
}

void write_ncu_data(const NcuComparison& comparison, std::ostream& out) {
  const translation::InEnglish english;
  Table table({{"launch", Align::left},
               {"kernel", Align::left},
               {"line"},
               {"metric", Align::left},
               {"model"},
               {"report"},
               {"verdict", Align::left},
               {"reason", Align::left}});
  for (const NcuResult& result : comparison.results) {
    const std::string id = result.launch ? result.launch->id : "";
    for (const NcuCompared& one : result.metrics)
      table.add({id, result.kernel, "", one.counter->name, std::to_string(one.model), std::to_string(whole(one.report)),
                 name_of(one.verdict), name_of(one.reason)});
    for (const NcuComparedLine& one : result.lines) {
      const auto add = [&](const char* what, std::uint64_t model, std::uint64_t report) {
        if (model == 0 && report == 0) return;
        const bool equal = model == report;
        table.add({id, result.kernel, std::to_string(one.line.line), what, std::to_string(model),
                   std::to_string(report), name_of(equal ? NcuVerdict::equal : one.verdict),
                   equal ? "" : name_of(one.reason)});
      };
      add("global_sectors", one.line.model.global_sectors, one.line.hardware.global_sectors);
      add("local_sectors", one.line.model.local_sectors, one.line.hardware.local_sectors);
      add("shared_wavefronts", one.line.model.shared_wavefronts, one.line.hardware.shared_wavefronts);
    }
  }
  write(table, views::TableForm::csv, out);
}

}  // namespace

void write_ncu_comparison(const NcuComparison& comparison, Format format, std::ostream& out) {
  if (format == Format::json)
    write_ncu_json(comparison, out);
  else if (format == Format::csv)
    write_ncu_data(comparison, out);
  else
    write_ncu_page(comparison, format, out);
}

}  // namespace warplens::commands
