#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/views/totals_table.hpp"

namespace warplens::commands {

/// Adds the counts of a row, named as in the profiler: those that its category has, and the number of uncertain
/// requests.
void put_counts(nlohmann::ordered_json& json, const views::TotalsRow& row);

/// Returns the "totals" of the JSON output: one object per category, and the number of warp instructions.
nlohmann::ordered_json totals_json(const trace::Totals& totals);

}  // namespace warplens::commands
