#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/study/result_journal.hpp"
#include "app/study/sweep.hpp"

namespace warplens::study {

/// Returns the text for ResultKey::asked of a row. `gpu` is the GPU of the predicted times; null if no times are
/// predicted.
std::string request_of_row(const SweepRow& row, const clock::Gpu* gpu);

/// Convert a counted row to JSON for storing, and back: totals by category (not by instruction), the launch, and the
/// predicted time. read_counts throws nlohmann::json::exception for a missing key or a wrong type.
nlohmann::ordered_json json_of_counts(const SweepRow& row);
void read_counts(const nlohmann::ordered_json& json, SweepRow& row);

}  // namespace warplens::study
