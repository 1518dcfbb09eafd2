#pragma once

#include <cstdint>

#include "analysis/clock/gpu.hpp"

namespace warplens::clock {

/// What one block of a compiled kernel takes.
struct BlockNeeds {
  unsigned threads = 1;
  unsigned registers = 16;         ///< of a thread, as the assembler allocated them
  std::uint64_t shared_bytes = 0;  ///< static and dynamic
};

/// What bounds the number of blocks on a multiprocessor.
enum class OccupancyLimit : std::uint8_t { threads, blocks, registers, shared_memory, grid };

/// As the JSON calls it: "shared_memory".
const char* name_of(OccupancyLimit limit);

/// How many blocks run on a multiprocessor at the same time.
struct Occupancy {
  unsigned blocks = 0;  ///< 0: not even one fits
  unsigned warps = 0;   ///< of them together
  unsigned most_warps = 64;
  OccupancyLimit limit = OccupancyLimit::threads;
  std::uint64_t l1_bytes = 0;  ///< what shared memory leaves to L1

  double share() const { return most_warps == 0 ? 0 : static_cast<double>(warps) / most_warps; }
  bool operator==(const Occupancy&) const = default;
};

/// How many blocks fit, what is in the way of one more, and what is left to L1. `grid` is the number of blocks of the
/// launch, of which a multiprocessor gets its share at most.
Occupancy occupancy_of(const Gpu& gpu, const BlockNeeds& needs, std::uint64_t grid);

}  // namespace warplens::clock
