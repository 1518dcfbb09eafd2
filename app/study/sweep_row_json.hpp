#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/study/result_journal.hpp"
#include "app/study/sweep.hpp"

namespace warplens::study {

/// What is asked of a sweep's row, as ResultKey has it; `gpu` is the one that times are predicted for, null for none.
std::string request_of_row(const SweepRow& row, const clock::Gpu* gpu);

/// What a row has once it was counted, to be kept: totals by category (not by instruction), the launch, and the
/// predicted time. And back, which throws nlohmann::json::exception for what is missing or of another type.
nlohmann::ordered_json json_of_counts(const SweepRow& row);
void read_counts(const nlohmann::ordered_json& json, SweepRow& row);

}  // namespace warplens::study
