#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/views/totals_table.hpp"

namespace warplens::commands {

/// Adds the counts of a row to `json`, with the names of the profiler: the counts that exist for the row's category,
/// and the number of uncertain requests.
void put_counts(nlohmann::ordered_json& json, const views::TotalsRow& row);

/// Returns the value of the key "totals" in JSON output: one object per category, and the number of warp instructions.
nlohmann::ordered_json totals_json(const trace::Totals& totals);

}  // namespace warplens::commands
