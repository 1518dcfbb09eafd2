#pragma once

#include "app/reports/json.hpp"
#include "app/reports/page.hpp"
#include "app/reports/predict_report.hpp"

namespace warplens::commands {

/// Returns the roofline of a predicted launch as JSON; null if the launch has no prediction, or no work or traffic.
Json roofline_json(const PredictReport& report);

/// Writes a sentence about the nearest roof, and a table of the roofs. Writes nothing where roofline_json returns null.
void write_roofline(const PredictReport& report, Page& page);

}  // namespace warplens::commands
