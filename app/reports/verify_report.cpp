#include "app/reports/verify_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "app/reports/heading.hpp"
#include "app/reports/json.hpp"
#include "app/reports/launch_text.hpp"
#include "app/reports/page.hpp"
#include "app/views/numbers.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

using study::Compared;
using study::Verdict;
using study::Verified;
using views::Align;
using views::group_digits;
using views::Table;

/// Maximum number of launches for which all metrics are shown. With --lines, all metrics are shown for any number of
/// launches.
constexpr std::size_t kInDetail = 3;

struct LaunchTally {
  std::size_t equal = 0, inexact = 0, different = 0, failed = 0;
};

LaunchTally count_outcomes(std::span<const Verified> launches) {
  LaunchTally tally;
  for (const Verified& launch : launches) {
    if (!launch.error.empty())
      ++tally.failed;
    else
      ++(study::worst(launch.metrics) == Verdict::equal     ? tally.equal
         : study::worst(launch.metrics) == Verdict::inexact ? tally.inexact
                                                            : tally.different);
  }
  return tally;
}

/// Returns the values of both hardware counters of a metric as text. Returns an empty text if neither counter is known
/// to be wrong for this launch.
std::string both_text(const Compared& metric) {
  if (!metric.merges || !metric.both) return {};
  return say(" (instrumented counter: {}, counter of the load/store unit: {})", group_digits(metric.both->instrumented),
             group_digits(metric.both->unit));
}

std::string metric_verdict_text(const Compared& metric) {
  const std::string verdict = tr(name_of(metric.verdict));
  if (metric.verdict != Verdict::inexact) return verdict + both_text(metric);
  return fmt::format("{}: {}{}", verdict, study::reason_of(metric), both_text(metric));
}

/// Writes the lines of the kernel's file; traffic that belongs to no line comes last.
void write_compared_lines(std::span<const study::LineComparison> lines, Page& page) {
  Table table({{trc("a place in the source", "line")},
               {tr("metric"), Align::left},
               {tr("model")},
               {tr("hardware")},
               {"", Align::left}});
  const auto add = [&](const study::LineComparison& line, const char* unit, std::uint64_t study::LineTraffic::*what) {
    if (line.model.*what == 0 && line.hardware.*what == 0) return;
    const bool may_be_wrong = line.merged != 0 && what == &study::LineTraffic::shared_wavefronts;
    table.add({line.line ? std::to_string(line.line) : tr("other code"), unit, group_digits(line.model.*what),
               group_digits(line.hardware.*what),
               may_be_wrong            ? tr("these counters miscount wide loads whose parts are merged")
               : line.hardware_in_part ? tr("the hardware count excludes functions that other lines also call")
                                       : ""});
  };
  const auto add_line = [&](const study::LineComparison& line) {
    add(line, tr("global sectors"), &study::LineTraffic::global_sectors);
    add(line, tr("local sectors"), &study::LineTraffic::local_sectors);
    add(line, tr("shared wavefronts"), &study::LineTraffic::shared_wavefronts);
  };
  for (const study::LineComparison& line : lines)
    if (line.line != 0) add_line(line);
  for (const study::LineComparison& line : lines)
    if (line.line == 0) add_line(line);
  page.table(table);
}

void write_launch(const Verified& launch, Page& page) {
  page.gap();
  std::string heading = launch.launch.choice.kernel + ' ' + size_text(launch.launch.choice.size);
  if (const std::string setting = setting_text(launch.launch.choice.set, launch.launch.offsets); !setting.empty())
    heading += ", " + setting;
  page.line(heading);
  if (!launch.error.empty()) return page.list({launch.error});
  Table table({{tr("metric"), Align::left}, {tr("model")}, {tr("hardware")}, {"", Align::left}});
  for (const Compared& metric : launch.metrics)
    table.add({gpu::name_of(metric.metric), group_digits(metric.model), group_digits(metric.hardware),
               metric_verdict_text(metric)});
  page.table(table);
  if (!launch.lines.empty()) write_compared_lines(launch.lines, page);
}

/// Describes the result of a launch in a few words, or lists the metrics that differ.
std::string outcome_text(const Verified& launch) {
  if (!launch.error.empty()) return launch.error;
  std::string text;
  for (const Compared& metric : launch.metrics)
    if (metric.verdict != Verdict::equal && metric.metric.category)
      text += (text.empty() ? "" : tr("; ")) + say("{} {}: model {}, hardware {}{}", tr(name_of(metric.verdict)),
                                                   gpu::name_of(metric.metric), group_digits(metric.model),
                                                   group_digits(metric.hardware), both_text(metric));
  const auto counts_accesses = [](const Compared& metric) { return metric.metric.category.has_value(); };
  return text.empty() ? say("all {} metrics equal", std::ranges::count_if(launch.metrics, counts_accesses)) : text;
}

/// Writes one line about the divergent branches of all launches; nothing if no launch has any.
void write_divergence(std::span<const Verified> launches, Page& page) {
  std::array<std::size_t, 3> tally{};
  for (const Verified& launch : launches)
    for (const Compared& metric : launch.metrics)
      if (!metric.metric.category) ++tally[static_cast<std::size_t>(metric.verdict)];
  const auto [equal, inexact, different] = tally;
  if (equal + inexact + different == 0) return;
  page.line(say("Divergent branches: {} launches are equal, {} differ and are marked inexact, {} differ.", equal,
                inexact, different));
}

void write_verification_page(const VerifyReport& report, Page& page) {
  page.line(say("Model compared with the counters of an {}, driver {}, {}", report.device.name, report.device.driver,
                report.date));
  const auto has_lines = [](const Verified& launch) { return !launch.lines.empty(); };
  if (report.launches.size() <= kInDetail || std::ranges::any_of(report.launches, has_lines)) {
    for (const Verified& launch : report.launches) write_launch(launch, page);
  } else {
    Table table({{tr("kernel"), Align::left}, {tr("size")}, {tr("setting"), Align::left}, {"", Align::left}});
    for (const Verified& launch : report.launches)
      table.add({launch.launch.choice.kernel, size_text(launch.launch.choice.size),
                 setting_text(launch.launch.choice.set, launch.launch.offsets), outcome_text(launch)});
    page.gap();
    page.table(table);
  }
  const LaunchTally tally = count_outcomes(report.launches);
  page.gap();
  page.line(
      say("{} of {} launches are equal in every metric; {} differ only in metrics marked inexact, {} differ in other "
          "metrics, {} could not be counted.",
          tally.equal, report.launches.size(), tally.inexact, tally.different, tally.failed));
  write_divergence(report.launches, page);
}

Json metric_json(const Compared& metric) {
  Json json{{"model", metric.model}, {"hardware", metric.hardware}};
  if (metric.both) {
    json["instrumented"] = metric.both->instrumented;
    json["unit"] = metric.both->unit;
  }
  if (metric.merges) json["merges"] = true;
  return json;
}

Json lines_json(std::span<const study::LineComparison> lines) {
  Json rows = Json::array();
  for (const study::LineComparison& line : lines) {
    Json row{{"source_line", line.line},
             {"model", line_traffic_json(line.model)},
             {"hardware", line_traffic_json(line.hardware)}};
    if (line.hardware_in_part) row["hardware_in_part"] = true;
    if (line.merged != 0) row["merged"] = line.merged;
    rows.push_back(std::move(row));
  }
  return rows;
}

Json verified_json(const Verified& launch) {
  Json json = launch_json(launch.launch.choice, launch.launch.offsets);
  if (!launch.error.empty()) {
    json["error"] = launch.error;
    return json;
  }
  json["verdict"] = name_of(study::worst(launch.metrics));
  for (const Compared& metric : launch.metrics) json["figures"][gpu::name_of(metric.metric)] = metric_json(metric);
  if (!launch.lines.empty()) json["lines"] = lines_json(launch.lines);
  return json;
}

void write_verification_json(const VerifyReport& report, std::ostream& out) {
  const LaunchTally tally = count_outcomes(report.launches);
  out << fmt::format("{{\n\"gpu\": {}, \"driver\": {}, \"date\": {}, \"multiprocessors\": {},\n",
                     Json(report.device.name).dump(), Json(report.device.driver).dump(), Json(report.date).dump(),
                     report.device.multiprocessors);
  out << fmt::format(
      "\"launches\": {}, \"equal\": {}, \"inexact\": {}, \"different\": {}, \"failed\": {},\n\"rows\": [",
      report.launches.size(), tally.equal, tally.inexact, tally.different, tally.failed);
  const char* separator = "\n";
  for (const Verified& launch : report.launches) {
    out << separator << verified_json(launch).dump();
    separator = ",\n";
  }
  out << "\n]\n}\n";
}

Table verification_data(const VerifyReport& report) {
  Table table({{"kernel", Align::left},
               {"size", Align::left},
               {"setting", Align::left},
               {"figure", Align::left},
               {"model"},
               {"hardware"},
               {"verdict", Align::left},
               {"instrumented"},
               {"unit"}});
  for (const Verified& launch : report.launches) {
    const std::string &kernel = launch.launch.choice.kernel, size = size_text(launch.launch.choice.size),
                      setting = setting_text(launch.launch.choice.set, launch.launch.offsets);
    if (!launch.error.empty()) table.add({kernel, size, setting, "", "", "", launch.error});
    for (const Compared& metric : launch.metrics)
      table.add({kernel, size, setting, gpu::name_of(metric.metric), std::to_string(metric.model),
                 std::to_string(metric.hardware), name_of(metric.verdict),
                 metric.both ? std::to_string(metric.both->instrumented) : "",
                 metric.both ? std::to_string(metric.both->unit) : ""});
  }
  return table;
}

}  // namespace

void write_verification(const VerifyReport& report, Format format, std::ostream& out) {
  if (format == Format::json) return write_verification_json(report, out);
  if (format == Format::csv) return write(verification_data(report), views::TableForm::csv, out);
  Page page(format, out);
  write_verification_page(report, page);
}

}  // namespace warplens::commands
