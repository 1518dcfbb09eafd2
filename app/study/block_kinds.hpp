#pragma once

#include <vector>

#include "analysis/clock/uneven.hpp"
#include "app/study/study.hpp"

namespace warplens::study {

/// Returns the kinds of blocks of a study's launch, for a prediction. These are the kinds that were found for the
/// totals. If the totals have no kinds because every block was executed, or if there are too many kinds, the grid is
/// divided into groups of adjacent blocks instead. Returns an empty list if all blocks are of one kind, or if the study
/// has no totals.
std::vector<clock::BlockKind> block_kinds(const Study& study);

}  // namespace warplens::study
