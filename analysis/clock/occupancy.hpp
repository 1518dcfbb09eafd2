#pragma once

#include <cstdint>

#include "analysis/clock/gpu.hpp"

namespace warplens::clock {

/// Resources that one block of a compiled kernel needs.
struct BlockNeeds {
  unsigned threads = 1;
  unsigned registers = 16;         ///< per thread, as allocated by the assembler
  std::uint64_t shared_bytes = 0;  ///< static and dynamic
};

/// The resource that limits the number of resident blocks per multiprocessor.
enum class OccupancyLimit : std::uint8_t { threads, blocks, registers, shared_memory, grid };

/// Returns the name in JSON: "shared_memory".
const char* name_of(OccupancyLimit limit);

/// Number of blocks that are resident on a multiprocessor at the same time.
struct Occupancy {
  unsigned blocks = 0;  ///< 0: a single block does not fit
  unsigned warps = 0;   ///< warps of all resident blocks
  unsigned most_warps = 64;
  OccupancyLimit limit = OccupancyLimit::threads;
  std::uint64_t l1_bytes = 0;  ///< size of L1 next to the shared memory in use

  double share() const { return most_warps == 0 ? 0 : static_cast<double>(warps) / most_warps; }
  bool operator==(const Occupancy&) const = default;
};

/// Returns how many blocks fit, the resource that prevents one more, and the size of L1. `grid` is the number of blocks
/// of the launch; a multiprocessor gets at most its share of them.
Occupancy compute_occupancy(const Gpu& gpu, const BlockNeeds& needs, std::uint64_t grid);

}  // namespace warplens::clock
