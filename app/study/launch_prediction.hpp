#pragma once

#include <optional>
#include <stop_token>

#include "analysis/clock/predict.hpp"
#include "app/study/study.hpp"

namespace warplens::study {

/// Options of predict().
struct PredictOptions {
  clock::L2State l2 = clock::L2State::warm;
  bool without = false;        ///< for each limit, also predict the time without it
  std::size_t most_spans = 0;  ///< maximum number of warp spans (clock::WarpSpan) to return
};

/// Predicts the time of a loaded study's launch on a GPU, and its limiter (clock/predict.hpp). The code of the study is
/// compiled for kernels::kDefaultArch, regardless of `gpu`. The toy machine has no predicted time.
clock::Prediction predict(const Study& study, const clock::Gpu& gpu, const PredictOptions& options = {},
                          const std::stop_token& stop = {});

/// Returns the resources of a multiprocessor that one block of a loaded study's launch needs. The registers are those
/// of the machine code for kernels::kDefaultArch. Returns nullopt for the toy machine, or if the machine code cannot be
/// read.
std::optional<clock::BlockNeeds> find_block_needs(const Study& study);

}  // namespace warplens::study
