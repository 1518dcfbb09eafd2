#pragma once

#include <vector>

#include "analysis/clock/uneven.hpp"
#include "app/study/study.hpp"

namespace warplens::study {

/// Returns the kinds of blocks of a study's launch, for a prediction. They are the kinds of the totals. If every block
/// was executed for the totals, or if there are too many kinds, they are parts of adjacent blocks. Returns an empty
/// list if all blocks are of one kind, or if the study has no totals.
std::vector<clock::BlockKind> block_kinds(const Study& study);

}  // namespace warplens::study
