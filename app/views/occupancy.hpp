#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/clock/occupancy.hpp"

namespace warplens::views {

/// One resource of a multiprocessor, as a bar that consists of one part per block.
struct OccupancyBar {
  std::string name;  ///< "registers"
  std::string need;  ///< amount that a block needs: "40 per thread, 10,240 of 65,536 per block"
  /// "With 32 registers per thread: 8 blocks (64 warps)."; empty if using less of the resource would not give more
  /// resident warps.
  std::string next;
  double of_block = 0;       ///< share of the resource that one block occupies
  std::uint64_t blocks = 0;  ///< number of blocks for which this resource alone is sufficient
  bool is_limit = false;
};

/// The occupancy of a launch, as a sentence and bars.
struct OccupancyBars {
  std::string sentence;   ///< text of describe_occupancy()
  unsigned resident = 0;  ///< number of resident blocks per multiprocessor
  std::vector<OccupancyBar> bars;
};

/// Returns "Occupancy 75 %: 6 blocks (48 of 64 warps) per SM, limited by registers." If not even one block fits on a
/// multiprocessor, the sentence names the resource that is too small for a block.
std::string describe_occupancy(const clock::Occupancy& occupancy);

/// Computes the bars of threads, blocks, registers and shared memory for a launch of `grid` blocks.
OccupancyBars occupancy_bars(const clock::Gpu& gpu, const clock::BlockNeeds& needs, std::uint64_t grid);

}  // namespace warplens::views
