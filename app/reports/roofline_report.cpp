#include "app/reports/roofline_report.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "analysis/translation/message.hpp"
#include "app/reports/totals_report.hpp"
#include "app/views/roofline.hpp"

namespace warplens::commands {
namespace {

/// The roofs of a prediction and the point of its launch.
struct Roofline {
  views::WorkUnit unit{};
  views::LaunchWork work;
  std::vector<views::Roof> roofs;
  views::RooflinePoint point;
  double seconds = 0;
};

std::optional<Roofline> find_roofline(const PredictReport& report) {
  if (!report.study.totals || !report.prediction.not_predicted.empty()) return std::nullopt;
  const Machine& machine = report.study.plan->launch.machine;
  Roofline found{.work = views::launch_work(report.study.totals->totals, machine, report.gpu, report.prediction),
                 .roofs = {},
                 .point = {},
                 .seconds = 1e-6 * report.prediction.us};
  found.unit = unit_for(found.work);
  found.roofs = find_roofs(report.gpu, machine, found.unit, found.work);
  const auto point = find_point(found.roofs, found.unit, found.work, found.seconds);
  if (!point) return std::nullopt;
  found.point = *point;
  return found;
}

/// Rounds to four significant digits. More digits would suggest too much accuracy.
double to_four_digits(double value) {
  if (value == 0) return 0;
  const double factor = std::pow(10.0, 3 - std::floor(std::log10(std::abs(value))));
  return std::round(value * factor) / factor;
}

/// Returns the key of a roof: "dram", "fp32", "issue".
const char* json_key(const views::Roof& roof) {
  if (roof.level) return clock::name_of(*roof.level);
  return roof.kind ? simt::name_of(*roof.kind) : "issue";
}

}  // namespace

Json roofline_json(const PredictReport& report) {
  const auto found = find_roofline(report);
  if (!found) return nullptr;
  Json json{{"unit", name_of(found->unit)},
            {"operations", operations_json(found->work.operations)},
            {"per_second", to_four_digits(found->point.rate)},
            {"roof", json_key(found->roofs[found->point.nearest])}};
  for (std::size_t at = 0; at < found->roofs.size(); ++at) {
    const views::Roof& roof = found->roofs[at];
    Json one{{"peak", to_four_digits(roof.peak)}, {"share", to_four_digits(found->point.shares[at])}};
    if (roof.level) {
      const auto level = static_cast<std::size_t>(*roof.level);
      one["bytes"] = std::llround(found->work.bytes[level]);
      one["intensity"] = to_four_digits(found->point.intensity[level]);
    }
    json["roofs"][json_key(roof)] = std::move(one);
  }
  return json;
}

void write_roofline(const PredictReport& report, Page& page) {
  const auto found = find_roofline(report);
  if (!found) return;
  page.gap();
  if (found->unit == views::WorkUnit::instructions)
    page.line(tr("This kernel has no floating-point operations. Its roofline counts warp instructions instead."));
  page.line(describe_point(found->roofs, found->unit, found->point));
  page.gap();
  page.table(roofline_table(found->roofs, found->unit, found->work, found->point, found->seconds));
}

}  // namespace warplens::commands
