#include "app/reports/predict_report.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/translation/message.hpp"
#include "app/reports/heading.hpp"
#include "app/reports/json.hpp"
#include "app/reports/page.hpp"
#include "app/reports/roofline_report.hpp"
#include "app/study/launch_prediction.hpp"
#include "app/views/numbers.hpp"
#include "app/views/occupancy.hpp"
#include "app/views/timings.hpp"
#include "app/views/why.hpp"

namespace warplens::commands {
namespace {

using clock::Prediction;
using clock::Resource;

/// Rounds to nanoseconds (times) and hundredths of a percent (shares). More digits would suggest too much accuracy.
double in_us(double us) {
  return std::round(1e3 * us) / 1e3;
}
double in_share(double share) {
  return std::round(1e4 * share) / 1e4;
}

Json of_resources(const clock::PerResource<double>& values, double (*rounded)(double)) {
  Json json;
  for (std::size_t at = 0; at < clock::kResources; ++at) json[name_of(static_cast<Resource>(at))] = rounded(values[at]);
  return json;
}

Json occupancy_json(const PredictReport& report) {
  const clock::Occupancy& occupancy = report.prediction.occupancy;
  Json json = {{"blocks", occupancy.blocks},
               {"warps", occupancy.warps},
               {"most_warps", occupancy.most_warps},
               {"limit", name_of(occupancy.limit)},
               {"l1_bytes", occupancy.l1_bytes}};
  const auto needs = study::find_block_needs(report.study);
  if (!needs) return json;
  json["threads_per_block"] = needs->threads;
  json["registers_per_thread"] = needs->registers;
  json["shared_bytes_per_block"] = needs->shared_bytes;
  for (const clock::ResourceUse& use : compute_resource_use(report.gpu, *needs, report.study.plan->launch.grid.count()))
    json["resources"][name_of(use.resource)] = {{"of_block", use.of_block},       {"available", use.available},
                                                {"blocks", use.blocks},           {"next_need", use.next_need},
                                                {"blocks_then", use.blocks_then}, {"warps_then", use.warps_then}};
  return json;
}

/// Returns a table with one row per resource of a multiprocessor. The columns are the amount that one block needs, the
/// number of blocks that fit, and how many would fit if a block needed less.
views::Table occupancy_table(const views::OccupancyBars& occupancy) {
  using views::Align;
  views::Table table({{tr("resource"), Align::left},
                      {tr("need"), Align::left},
                      {tr("blocks per SM")},
                      {tr("if a block needs less"), Align::left}});
  for (const views::OccupancyBar& bar : occupancy.bars)
    table.add({bar.name, bar.need, views::group_digits(bar.blocks), bar.next});
  return table;
}

Json prediction_traffic_json(const clock::Traffic& traffic) {
  return {{"l1_sectors", traffic.l1_sectors},
          {"l1_hits", traffic.l1_hits},
          {"l2_read_sectors", traffic.l2_read_sectors},
          {"l2_write_sectors", traffic.l2_write_sectors},
          {"l2_partial_sectors", traffic.l2_partial_sectors},
          {"dram_read_bytes", traffic.dram_read_bytes},
          {"dram_write_bytes", traffic.dram_write_bytes}};
}

Json prediction_json(const PredictReport& report, const views::Why& why) {
  const Prediction& prediction = report.prediction;
  Json json = choice_json(report.study);
  json["gpu"] = {{"name", report.gpu.name}, {"calibrated", report.gpu.calibrated}};
  json["l2"] = clock::name_of(report.l2);
  json["occupancy"] = occupancy_json(report);
  if (!prediction.not_predicted.empty()) {
    json["predicted_us"] = nullptr;
    json["not_predicted"] = prediction.not_predicted;
    return json;
  }
  json["predicted_us"] = in_us(prediction.us);
  json["low_us"] = in_us(prediction.low_us);
  json["high_us"] = in_us(prediction.high_us);
  json["limiter"] = name_of(prediction.limiter);
  json["why"] = why.limit;
  json["shares"] = of_resources(prediction.shares, in_share);
  json["l2_link"] = in_share(prediction.link);
  json["dispatching"] = in_share(prediction.dispatching);
  json["us_without"] = of_resources(prediction.us_without, in_us);
  for (std::size_t at = 0; at < clock::kResources; ++at)
    json["limiter_without"][name_of(static_cast<Resource>(at))] = name_of(prediction.limiter_without[at]);
  json["waiting"] = in_share(prediction.waiting);
  json["traffic"] = prediction_traffic_json(prediction.traffic);
  json["roofline"] = roofline_json(report);
  return json;
}

views::Table units_table(const views::Why& why, const std::array<const char*, 4>& headings) {
  using views::Align;
  views::Table table({{headings[0], Align::left}, {headings[1]}, {headings[2]}, {headings[3]}});
  for (const views::WhyBar& bar : why.bars)
    table.add({bar.name, fmt::format("{:.0f} %", 100 * bar.share), bar.line == 0 ? "" : std::to_string(bar.line),
               bar.us_without > 0 ? views::duration(1e-6 * bar.us_without) : ""});
  return table;
}

views::Table traffic_table(const clock::Traffic& traffic, std::uint64_t sector_bytes) {
  using views::Align;
  views::Table table({{tr("predicted traffic"), Align::left}, {tr("loads")}, {tr("stores")}});
  const auto bytes = [sector_bytes](std::uint64_t sectors) { return views::byte_size(sectors * sector_bytes); };
  table.add({"L1", bytes(traffic.l1_sectors), ""});
  table.add({"L2", bytes(traffic.l2_read_sectors), bytes(traffic.l2_write_sectors)});
  table.add({"DRAM", views::byte_size(traffic.dram_read_bytes), views::byte_size(traffic.dram_write_bytes)});
  return table;
}

void write_prediction_page(const PredictReport& report, const views::Why& why, Page& page) {
  write_heading(report.study, page);
  page.gap();
  if (!why.time.empty()) page.line(why.time);
  page.line(why.limit);
  if (!why.occupancy.empty()) page.line(why.occupancy);
  if (const auto needs = study::find_block_needs(report.study)) {
    page.gap();
    page.table(occupancy_table(views::occupancy_bars(report.gpu, *needs, report.study.plan->launch.grid.count())));
  }
  if (why.time.empty()) return;
  page.gap();
  page.table(units_table(why, {tr("unit"), tr("busy"), tr("busiest line"), tr("time without this limit")}));
  page.gap();
  page.table(traffic_table(report.prediction.traffic, report.study.plan->launch.machine.sector_bytes));
  write_roofline(report, page);
}

}  // namespace

void write_prediction(const PredictReport& report, Format format, std::ostream& out) {
  const views::Why why = views::explain_prediction(report.study, report.gpu, report.prediction);
  if (format == Format::json) {
    out << prediction_json(report, why).dump(2) << '\n';
  } else if (format == Format::csv) {
    views::write(units_table(why, {"part", "busy", "most by line", "without it"}), views::TableForm::csv, out);
  } else {
    Page page(format, out);
    write_prediction_page(report, why, page);
  }
}

}  // namespace warplens::commands
