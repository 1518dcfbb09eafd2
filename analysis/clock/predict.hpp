#pragma once

#include "analysis/clock/prediction.hpp"
#include "analysis/clock/sample.hpp"

namespace warplens::clock {

/// How long the launch takes on the GPU, and why. Blocks are executed as they would lie on one multiprocessor in the
/// middle of the launch, and replayed (replay.hpp) until the pace is steady; what is left of the grid goes on at that
/// pace. The time is that of a launch as `warplens bench` times it, with what a launch costs by itself.
/// Where the clock has no rule for something that the kernel does, Prediction::not_predicted says what.
Prediction predict(const Gpu& gpu, const Question& question, const Sample& sample);
Prediction predict(const Gpu& gpu, const Question& question);

}  // namespace warplens::clock
