#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "analysis/trace/totals.hpp"

namespace warplens::commands {

/// The categories that totals show, in order: the four that every kernel is asked about, and the others where they
/// happened.
std::vector<trace::Category> shown(const trace::Totals& totals);

/// Adds the counts that a category has, with the profiler's names.
void put_counts(nlohmann::ordered_json& json, trace::Category category, const trace::AccessTotals& totals);

/// The "totals" of the design: one object a category, and the warp instructions.
nlohmann::ordered_json totals_json(const trace::Totals& totals);

}  // namespace warplens::commands
