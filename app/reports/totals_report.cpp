#include "app/reports/totals_report.hpp"

#include <nlohmann/json.hpp>

#include "app/reports/json.hpp"

namespace warplens::commands {

void put_counts(Json& json, const views::TotalsRow& row) {
  const bool sectors = row.unit == views::Unit::sectors;
  json["requests"] = row.totals.requests;
  json[sectors ? "sectors" : "wavefronts"] = row.moved;
  json[sectors ? "ideal_sectors" : "ideal_wavefronts"] = row.ideal;
  if (row.totals.inexact != 0) json["inexact"] = row.totals.inexact;
  if (row.totals.reshaped != 0) json["reshaped"] = row.totals.reshaped;
  if (row.totals.unrolled != 0) json["unrolled"] = row.totals.unrolled;
  if (row.totals.by_order != 0) json["by_order"] = row.totals.by_order;
  json["bytes"] = row.totals.bytes;
}

Json operations_json(const simt::Operations& operations) {
  Json json{{"total", operations.total()}};
  for (std::size_t at = 0; at < simt::kOperationKinds; ++at) {
    const auto kind = static_cast<simt::OperationKind>(at);
    if (operations.of(kind) != 0) json[simt::name_of(kind)] = operations.of(kind);
  }
  return json;
}

Json activity_json(const simt::Activity& activity) {
  return {{"instructions", activity.instructions},    {"thread_instructions", activity.lanes},
          {"active_lanes", activity.average_lanes()}, {"branches", activity.branches},
          {"divergent", activity.divergent},          {"branch_efficiency", 100 * activity.branch_efficiency()}};
}

Json totals_json(const trace::Totals& totals) {
  Json json;
  for (const views::TotalsRow& row : views::category_rows(totals)) put_counts(json[trace::name_of(row.category)], row);
  json["warp_instructions"] = totals.warp_instructions;
  return json;
}

}  // namespace warplens::commands
