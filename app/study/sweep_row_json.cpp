#include "app/study/sweep_row_json.hpp"

#include <nlohmann/json.hpp>

#include "analysis/base/fingerprint.hpp"
#include "analysis/trace/category.hpp"
#include "app/study/machine_kind.hpp"
#include "kernels/gpu_data/gpu_file.hpp"
#include "kernels/text/json_text.hpp"

namespace warplens::study {
namespace {

using kernels::whole;
using trace::AccessTotals;

struct Field {
  const char* name;
  std::uint64_t AccessTotals::*of;
};

constexpr Field kFields[] = {
    {"requests", &AccessTotals::requests},     {"bytes", &AccessTotals::bytes},
    {"sectors", &AccessTotals::sectors},       {"ideal_sectors", &AccessTotals::ideal_sectors},
    {"wavefronts", &AccessTotals::wavefronts}, {"ideal_wavefronts", &AccessTotals::ideal_wavefronts},
    {"merged", &AccessTotals::merged},         {"inexact", &AccessTotals::inexact},
    {"reshaped", &AccessTotals::reshaped},     {"unrolled", &AccessTotals::unrolled},
    {"by_order", &AccessTotals::by_order}};

Json access_totals_json(const AccessTotals& totals) {
  Json json = Json::object();
  for (const Field& field : kFields)
    if (totals.*field.of != 0) json[field.name] = totals.*field.of;
  return json;
}

AccessTotals access_totals_of(const Json& json) {
  AccessTotals totals;
  for (const Field& field : kFields)
    if (const auto found = json.find(field.name); found != json.end()) totals.*field.of = whole(*found);
  return totals;
}

Json operations_json(const simt::Operations& operations) {
  Json json = Json::object();
  for (std::size_t at = 0; at < simt::kOperationKinds; ++at)
    if (operations.of_kind[at] != 0) json[simt::name_of(static_cast<simt::OperationKind>(at))] = operations.of_kind[at];
  return json;
}

simt::Operations read_operations(const Json& json) {
  simt::Operations operations;
  for (std::size_t at = 0; at < simt::kOperationKinds; ++at)
    if (const auto found = json.find(simt::name_of(static_cast<simt::OperationKind>(at))); found != json.end())
      operations.of_kind[at] = whole(*found);
  return operations;
}

Json dim3_json(const simt::Dim3& size) {
  return {size.x, size.y, size.z};
}

simt::Dim3 dim3_of(const Json& json) {
  return {whole(json.at(0)), whole(json.at(1)), whole(json.at(2))};
}

}  // namespace

std::string request_of_row(const SweepRow& row, const clock::Gpu* gpu) {
  std::string text = "counted on " + std::string(machine_of(row.choice.machine).name);
  if (gpu) text += ", predicted on " + gpu->name + ' ' + base::fingerprint(kernels::text_of(*gpu));
  return text;
}

Json json_of_counts(const SweepRow& row) {
  const GridTotals& made = *row.totals;
  Json categories = Json::object();
  for (std::size_t number = 0; number < trace::kCategories; ++number) {
    const auto category = static_cast<trace::Category>(number);
    const AccessTotals of = made.totals.of(category);
    if (of != AccessTotals{} || made.totals.more_in_machine_code[number]) {
      categories[name_of(category)] = access_totals_json(of);
      if (made.totals.more_in_machine_code[number]) categories[name_of(category)]["more_in_machine_code"] = true;
    }
  }
  Json json{{"grid", dim3_json(row.plan->launch.grid)},
            {"block", dim3_json(row.plan->launch.block)},
            {"method", name_of(made.method)},
            {"classes", made.classes},
            {"seconds", made.seconds},
            {"warp_instructions", made.totals.warp_instructions},
            {"operations", operations_json(made.totals.operations)},
            {"totals", categories}};
  if (row.prediction && row.prediction->not_predicted.empty())
    json["predicted_us"] = row.prediction->us;
  else if (row.prediction)
    json["not_predicted"] = row.prediction->not_predicted;
  return json;
}

void read_counts(const Json& json, SweepRow& row) {
  GridTotals totals;
  totals.method =
      json.at("method").get<std::string>() == name_of(TotalsMethod::full) ? TotalsMethod::full : TotalsMethod::classes;
  totals.classes = whole(json.at("classes"));
  totals.seconds = json.at("seconds").get<double>();
  totals.totals.warp_instructions = whole(json.at("warp_instructions"));
  // Results of earlier versions have no operations.
  if (const auto found = json.find("operations"); found != json.end())
    totals.totals.operations = read_operations(*found);
  const Json& categories = json.at("totals");
  for (std::size_t number = 0; number < trace::kCategories; ++number) {
    const auto category = static_cast<trace::Category>(number);
    const auto found = categories.find(name_of(category));
    if (found == categories.end()) continue;
    totals.totals.instructions.push_back({.category = category, .totals = access_totals_of(*found)});
    totals.totals.more_in_machine_code[number] = found->value("more_in_machine_code", false);
  }
  kernels::Plan plan;
  plan.size = row.choice.size;
  plan.launch.grid = dim3_of(json.at("grid"));
  plan.launch.block = dim3_of(json.at("block"));
  if (json.contains("predicted_us") || json.contains("not_predicted")) {
    clock::Prediction prediction;
    prediction.us = json.value("predicted_us", 0.0);
    prediction.not_predicted = json.value("not_predicted", "");
    row.prediction = std::make_shared<const clock::Prediction>(std::move(prediction));
  }
  row.plan = std::make_shared<const kernels::Plan>(std::move(plan));
  row.totals = std::make_shared<const GridTotals>(std::move(totals));
}

}  // namespace warplens::study
