#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/views/totals_table.hpp"

namespace warplens::commands {

/// Adds the counts of a row to `json`, for example "requests", "sectors" and "ideal_sectors". The keys use the words of
/// the profiler. A row of shared or constant memory has "wavefronts" instead of "sectors". Numbers of requests whose
/// counts are not certain follow if they are not 0, for example "inexact".
void put_counts(nlohmann::ordered_json& json, const views::TotalsRow& row);

/// Returns the number of arithmetic operations as JSON: the total, and one key per kind that occurs.
nlohmann::ordered_json operations_json(const simt::Operations& operations);

/// Returns the counts of executions and branches as JSON. They count PTX instructions. "branch_efficiency" is in
/// percent.
nlohmann::ordered_json activity_json(const simt::Activity& activity);

/// Returns the value of the key "totals" in JSON output: one object per category, and the number of warp instructions.
nlohmann::ordered_json totals_json(const trace::Totals& totals);

}  // namespace warplens::commands
