#pragma once

#include "analysis/clock/prediction.hpp"
#include "analysis/clock/sample.hpp"

namespace warplens::clock {

/// Predicts how long the launch takes on the GPU, and why. Executes the blocks that one multiprocessor would get in the
/// middle of the launch, and replays them (replay.hpp) until the pace is steady; the rest of the grid is assumed to
/// continue at that pace. The time is that of a launch as `warplens bench` measures it, including the overhead of a
/// launch. If the kernel uses a feature that the clock has no rule for, Prediction::not_predicted names it.
Prediction predict(const Gpu& gpu, const Question& question, const Sample& sample);
Prediction predict(const Gpu& gpu, const Question& question);

}  // namespace warplens::clock
