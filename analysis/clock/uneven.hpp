#pragma once

#include <cstdint>
#include <vector>

#include "analysis/clock/predict.hpp"

namespace warplens::clock {

/// Blocks of a launch that do the same amount of work.
struct BlockKind {
  std::uint64_t representative = 0;  ///< number of one of the blocks in the grid, x fastest
  BlockSubset members;
};

/// Divides a grid into parts of adjacent blocks, for launches whose kinds of blocks are not known. One block represents
/// its part: all members are this block. Its position differs from part to part.
std::vector<BlockKind> adjacent_kinds(std::uint64_t grid, std::uint64_t parts = 64);

/// Predicts a launch like predict(). If the blocks do different amounts of work, so that the replayed blocks do not
/// represent the launch, predicts each group of kinds with similar work, and adds their times: multiprocessors execute
/// blocks in the order of their numbers, and a group takes as long as if it was launched alone. `kinds` contains every
/// block of the grid once. With one kind, or if the work is even, the result is that of predict().
Prediction predict_kinds(const Gpu& gpu, const Question& question, const std::vector<BlockKind>& kinds);

}  // namespace warplens::clock
