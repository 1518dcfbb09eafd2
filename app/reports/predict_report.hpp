#pragma once

#include <ostream>

#include "analysis/clock/l2_state.hpp"
#include "analysis/clock/prediction.hpp"
#include "app/reports/format.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// A prediction together with the launch, the GPU and the state of L2 for which it was made.
struct PredictReport {
  const study::Study& study;
  const clock::Gpu& gpu;
  clock::L2State l2;
  clock::Prediction prediction;
};

/// Writes a prediction. For people: a sentence about the limiter, a table of the units, and a table of the traffic of
/// each memory level. As JSON: everything. As CSV: the units.
void write_prediction(const PredictReport& report, Format format, std::ostream& out);

}  // namespace warplens::commands
