#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/views/totals_table.hpp"

namespace warplens::commands {

/// Adds a row's counts, with the profiler's names: those that its category has, and how many are uncertain.
void put_counts(nlohmann::ordered_json& json, const views::TotalsRow& row);

/// The "totals" of the design: one object a category, and the warp instructions.
nlohmann::ordered_json totals_json(const trace::Totals& totals);

}  // namespace warplens::commands
