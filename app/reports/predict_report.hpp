#pragma once

#include <ostream>

#include "analysis/clock/l2_state.hpp"
#include "analysis/clock/prediction.hpp"
#include "app/reports/format.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// A prediction and what it is of.
struct PredictReport {
  const study::Study& study;
  const clock::Gpu& gpu;
  clock::L2State l2;
  clock::Prediction prediction;
};

/// Writes it: for people the sentence that names the limit, a table of the machine's parts and one of what the levels
/// of the memory move; as JSON all of it; as CSV the parts.
void write_prediction(const PredictReport& report, Format format, std::ostream& out);

}  // namespace warplens::commands
