#pragma once

#include "analysis/clock/prediction.hpp"
#include "analysis/clock/sample.hpp"

namespace warplens::clock {

/// Predicts how long the launch takes on the GPU, and why. Executes the blocks that one multiprocessor would get in the
/// middle of the launch, and replays them (replay.hpp) until the time per block is steady; the rest of the grid is
/// assumed to take the same time per block. The predicted time includes the overhead of a launch, like the time that
/// `warplens bench` measures. If the kernel uses a feature that the model does not support, Prediction::not_predicted
/// names it.
Prediction predict(const Gpu& gpu, const Question& question, const Sample& sample);
Prediction predict(const Gpu& gpu, const Question& question);

}  // namespace warplens::clock
