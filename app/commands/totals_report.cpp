#include "app/commands/totals_report.hpp"

#include <nlohmann/json.hpp>

#include "analysis/trace/category.hpp"

namespace warplens::commands {

using Json = nlohmann::ordered_json;
using trace::AccessTotals;
using trace::Category;

namespace {

/// The categories that the totals always show; the others are shown where they happened.
bool always_shown(Category category) {
  return category == Category::global_load || category == Category::global_store || category == Category::shared_load ||
         category == Category::shared_store;
}

}  // namespace

std::vector<Category> shown(const trace::Totals& totals) {
  std::vector<Category> categories;
  for (std::size_t i = 0; i < trace::kCategories; ++i) {
    const auto category = static_cast<Category>(i);
    if (always_shown(category) || totals.of(category).requests != 0) categories.push_back(category);
  }
  return categories;
}

void put_counts(Json& json, Category category, const AccessTotals& totals) {
  json["requests"] = totals.requests;
  if (trace::counts_sectors(category)) {
    json["sectors"] = totals.sectors;
    json["ideal_sectors"] = totals.ideal_sectors;
  }
  if (trace::counts_wavefronts(category)) {
    json["wavefronts"] = totals.wavefronts;
    json["ideal_wavefronts"] = totals.ideal_wavefronts;
  }
  if (totals.inexact != 0) json["inexact"] = totals.inexact;
  if (totals.reshaped != 0) json["reshaped"] = totals.reshaped;
  json["bytes"] = totals.bytes;
}

Json totals_json(const trace::Totals& totals) {
  Json json;
  for (const Category category : shown(totals)) {
    put_counts(json[trace::name_of(category)], category, totals.of(category));
  }
  json["warp_instructions"] = totals.warp_instructions;
  return json;
}

}  // namespace warplens::commands
