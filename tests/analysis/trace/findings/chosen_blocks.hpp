#pragma once

#include "tests/analysis/trace/findings/search_program.hpp"

namespace warplens {

/// Launches the program with random grids, sizes and buffer lengths. Fails if a block has a finding that the outermost
/// blocks of its kind do not have. Ignores launches in which the kinds of blocks are not known. Compares only the kinds
/// of findings for which study::describe_coverage says that checking the outermost blocks is enough: out of bounds,
/// misaligned, overflowing indices, divergence.
void expect_the_same_of_chosen_blocks(const LoadedProgram& loaded);

}  // namespace warplens
