#include "app/reports/limits_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/reports/heading.hpp"
#include "app/reports/json.hpp"
#include "app/reports/launch_text.hpp"
#include "app/reports/number_text.hpp"
#include "app/reports/page.hpp"
#include "app/views/why.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

using study::LimiterAccuracy;
using study::LimitsVerdict;
using study::Score;
using views::Align;
using views::Table;

std::string whole_percent(double share) {
  return fmt::format("{:.0f} %", 100 * share);
}

std::string limiter_code(clock::Limiter limiter) {
  return name_of(limiter);
}

std::string unit_code(study::BusiestUnit unit) {
  return name_of(unit);
}

std::string in_words(study::BusiestUnit unit) {
  switch (unit) {
    case study::BusiestUnit::dram:
      return views::name_in_words(clock::Resource::dram);
    case study::BusiestUnit::l2:
      return views::name_in_words(clock::Resource::l2);
    case study::BusiestUnit::l1:
      return tr("L1");
    case study::BusiestUnit::issue:
      return views::name_in_words(clock::Resource::issue);
    case study::BusiestUnit::none:
      return tr("none");
  }
  return "";
}

/// Functions that name units and limiters, for people or for programs.
struct Names {
  std::string (*unit)(study::BusiestUnit);
  std::string (*limiter)(clock::Limiter);
};
constexpr Names kForPeople{in_words, views::in_words}, kForPrograms{unit_code, limiter_code};

Table limits_table(std::span<const LimiterAccuracy> launches, const Names& names) {
  Table table({{tr("kernel"), Align::left},
               {tr("size")},
               {tr("setting"), Align::left},
               {"dram"},
               {"l2"},
               {"l1"},
               {tr("issue")},
               {tr("busiest"), Align::left},
               {tr("predicted"), Align::left},
               {tr("l2 reads")},
               {tr("dram bytes")}});
  for (const LimiterAccuracy& limit : launches) {
    const study::Choice& choice = limit.launch.choice;
    table.add({choice.kernel, size_text(choice.size), setting_text(choice.set, limit.launch.offsets),
               whole_percent(limit.units.dram), whole_percent(limit.units.l2), whole_percent(limit.units.l1),
               whole_percent(limit.units.issue), names.unit(limit.busiest()),
               limit.is_predicted() ? names.limiter(limit.prediction.limiter) : tr("not predicted"),
               limit.is_predicted() ? ratio_text(limit.l2_read_ratio()) : "",
               limit.is_predicted() ? ratio_text(limit.dram_ratio()) : ""});
  }
  return table;
}

std::string score_text(const Score& score) {
  return say("{} of {}", score.right, score.of);
}

void write_limits_page(const LimitsReport& report, Page& page) {
  const LimitsVerdict verdict = verdict_of(report.launches, report.gpu);
  page.line(say("Measured utilization of an {} and predicted limiter; driver {}, {}", report.gpu.name, report.driver,
                report.date));
  page.gap();
  page.table(limits_table(report.launches, kForPeople));
  page.gap();
  page.line(
      say("The busiest unit is predicted correctly in {} launches; in {} launches, the predicted unit is within 10 % "
          "of the busiest unit. The predicted number of sectors that L1 reads from L2 is within 5 % of the measured "
          "number in {} launches. The predicted number of DRAM bytes is within 10 % in {} launches (counting only "
          "launches with more DRAM traffic than the size of L2).{}",
          score_text(verdict.busiest), score_text(verdict.one_of_busiest), score_text(verdict.l2_within_5),
          score_text(verdict.dram_within_10),
          verdict.not_predicted > 0 ? say(" {} launches are not predicted.", verdict.not_predicted) : ""));
}

double rounded(double share) {
  return std::round(1000 * share) / 1000;
}

Json score_json(const Score& score) {
  return {{"of", score.of}, {"right", score.right}};
}

Json limit_json(const LimiterAccuracy& limit) {
  Json json = launch_json(limit.launch.choice, limit.launch.offsets);
  json["busy"] = {{"dram", rounded(limit.units.dram)},
                  {"l2", rounded(limit.units.l2)},
                  {"l1", rounded(limit.units.l1)},
                  {"shared", rounded(limit.units.shared)},
                  {"issue", rounded(limit.units.issue)}};
  json["busiest"] = name_of(limit.busiest());
  json["counted"] = {{"l2_read_sectors", limit.flow.l2_read_sectors},
                     {"dram_read_bytes", limit.flow.dram_read_bytes},
                     {"dram_write_bytes", limit.flow.dram_write_bytes}};
  if (!limit.is_predicted()) {
    json["not_predicted"] = limit.prediction.not_predicted;
    return json;
  }
  json["limiter"] = name_of(limit.prediction.limiter);
  for (std::size_t at = 0; at < clock::kResources; ++at)
    json["shares"][name_of(static_cast<clock::Resource>(at))] = rounded(limit.prediction.shares[at]);
  json["l2_link"] = rounded(limit.prediction.link);
  const clock::Traffic& traffic = limit.prediction.traffic;
  json["predicted"] = {{"l2_read_sectors", traffic.l2_read_sectors},
                       {"dram_read_bytes", traffic.dram_read_bytes},
                       {"dram_write_bytes", traffic.dram_write_bytes}};
  return json;
}

void write_limits_json(const LimitsReport& report, std::ostream& out) {
  const LimitsVerdict verdict = verdict_of(report.launches, report.gpu);
  const Json all{{"launches", verdict.launches},
                 {"not_predicted", verdict.not_predicted},
                 {"busiest", score_json(verdict.busiest)},
                 {"one_of_busiest", score_json(verdict.one_of_busiest)},
                 {"l2_within_5", score_json(verdict.l2_within_5)},
                 {"dram_within_10", score_json(verdict.dram_within_10)}};
  out << fmt::format("{{\n\"gpu\": {}, \"driver\": {}, \"date\": {},\n\"all\": {},\n\"rows\": [",
                     Json(report.gpu.name).dump(), Json(report.driver).dump(), Json(report.date).dump(), all.dump());
  const char* separator = "\n";
  for (const LimiterAccuracy& limit : report.launches) {
    out << separator << limit_json(limit).dump();
    separator = ",\n";
  }
  out << "\n]\n}\n";
}

}  // namespace

void write_limits(const LimitsReport& report, Format format, std::ostream& out) {
  if (format == Format::json) return write_limits_json(report, out);
  if (format == Format::csv) return write(limits_table(report.launches, kForPrograms), views::TableForm::csv, out);
  Page page(format, out);
  write_limits_page(report, page);
}

}  // namespace warplens::commands
