#pragma once

#include "tests/analysis/trace/findings/search_program.hpp"

namespace warplens {

/// Launches the program at random: other grids, sizes and lengths of its buffers. Wherever the kinds of its blocks can
/// be told, the outermost blocks of every kind show each mistake that any block shows, of those kinds of mistakes for
/// which that is claimed (study::reach_of): out of bounds, misaligned, overflowing indices, divergence.
void expect_the_same_of_chosen_blocks(const LoadedProgram& loaded);

}  // namespace warplens
