#pragma once

#include <stop_token>

#include "analysis/clock/predict.hpp"
#include "app/study/study.hpp"

namespace warplens::study {

/// What of a launch's time is asked for.
struct PredictOptions {
  clock::L2State l2 = clock::L2State::warm;
  bool without = false;        ///< also what it would take were one resource no limit
  std::size_t most_spans = 0;  ///< of the warps' lives on one multiprocessor
};

/// How long a loaded study's launch takes on a GPU, and why (clock/predict.hpp). The study's code is compiled for
/// kernels::kDefaultArch, whichever GPU that is. The machine for the blackboard has no time.
clock::Prediction predict(const Study& study, const clock::Gpu& gpu, const PredictOptions& options = {},
                          const std::stop_token& stop = {});

}  // namespace warplens::study
