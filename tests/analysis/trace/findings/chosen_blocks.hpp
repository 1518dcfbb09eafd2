#pragma once

#include "tests/analysis/trace/findings/search_program.hpp"

namespace warplens {

/// Launches the program with random grids, sizes and buffer lengths. If the kinds of its blocks are known, the
/// outermost blocks of each kind must show every problem that any block shows, for the findings for which this is
/// claimed (study::describe_coverage): out of bounds, misaligned, overflowing indices, divergence.
void expect_the_same_of_chosen_blocks(const LoadedProgram& loaded);

}  // namespace warplens
