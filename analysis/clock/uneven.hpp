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

/// Divides a grid into parts of adjacent blocks. Used if the kinds of blocks of a launch are not known. One block
/// represents each part: `members` lists this block once for every block of the part. The position of the
/// representative in its part differs from part to part.
std::vector<BlockKind> adjacent_kinds(std::uint64_t grid, std::uint64_t parts = 64);

/// Predicts a launch like predict(). If the blocks do different amounts of work, the replayed blocks do not represent
/// the launch. In this case, predicts each group of kinds with similar work, and adds the times of the groups.
/// (Multiprocessors execute blocks in the order of their numbers, so a group is assumed to take as long as if it were
/// launched alone.) `kinds` contains every block of the grid once.
Prediction predict_kinds(const Gpu& gpu, const Question& question, const std::vector<BlockKind>& kinds);

}  // namespace warplens::clock
