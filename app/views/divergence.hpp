#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/trace/divergence.hpp"
#include "app/views/instructions.hpp"

namespace warplens::views {

/// Activity of the instructions of one source line in a recorded block.
struct LineActivity {
  std::uint32_t line = 0;  ///< line in the kernel file; 0 for instructions without a source line
  trace::Activity activity;
};

/// Divergence of a recorded block, ready to show.
struct BlockDivergence {
  std::string sentence;             ///< "On average 16.4 of 32 lanes (51 %) are active. …"
  std::vector<LineActivity> lines;  ///< lines that were executed, in ascending order
};

/// Computes the divergence of a recorded block. `facts` are those of instruction_facts(). `warp_size` is the number of
/// lanes per warp.
BlockDivergence block_divergence(const simt::Program& program, const trace::Recording& recording,
                                 const std::vector<InstructionFacts>& facts, unsigned warp_size);

}  // namespace warplens::views
