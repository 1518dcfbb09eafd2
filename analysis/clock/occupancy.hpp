#pragma once

#include <array>
#include <cstdint>

#include "analysis/clock/gpu.hpp"

namespace warplens::clock {

/// Resources that one block of a compiled kernel needs.
struct BlockNeeds {
  unsigned threads = 1;
  unsigned registers = 16;         ///< number of registers per thread, as allocated by the assembler
  std::uint64_t shared_bytes = 0;  ///< size of static and dynamic shared memory
};

/// The resource that limits the number of resident blocks per multiprocessor.
enum class OccupancyLimit : std::uint8_t { threads, blocks, registers, shared_memory, grid };

/// Returns the name of the resource in JSON, such as "shared_memory".
const char* name_of(OccupancyLimit limit);

/// Number of blocks that are resident on a multiprocessor at the same time.
struct Occupancy {
  unsigned blocks = 0;  ///< 0 if even a single block does not fit
  unsigned warps = 0;   ///< number of warps of all resident blocks
  unsigned most_warps = 64;
  OccupancyLimit limit = OccupancyLimit::threads;
  std::uint64_t l1_bytes =
      0;  ///< size of L1 in bytes: the memory that remains beside the shared memory of the resident blocks

  double share() const { return most_warps == 0 ? 0 : static_cast<double>(warps) / most_warps; }
  bool operator==(const Occupancy&) const = default;
};

/// Returns the number of blocks that are resident on a multiprocessor, the resource that prevents another block, and
/// the size of L1. `grid` is the number of blocks of the launch: a multiprocessor gets at most its share of them.
Occupancy compute_occupancy(const Gpu& gpu, const BlockNeeds& needs, std::uint64_t grid);

/// The use of one resource of a multiprocessor by the blocks of a launch.
struct ResourceUse {
  OccupancyLimit resource = OccupancyLimit::threads;
  /// amount that one block occupies, rounded up to the allocation unit: threads, blocks (1), registers, or bytes
  std::uint64_t of_block = 0;
  std::uint64_t available = 0;  ///< amount that a multiprocessor has
  std::uint64_t blocks = 0;     ///< number of blocks for which this resource alone is sufficient
  /// The largest amount that a block may need so that this resource allows more blocks: threads per block, registers
  /// per thread, or bytes of shared memory per block. 0 if there is no such amount, and for the resource `blocks`.
  std::uint64_t next_need = 0;
  /// Number of resident blocks and warps if a block needed only `next_need` of this resource; 0 if `next_need` is 0.
  unsigned blocks_then = 0, warps_then = 0;

  bool operator==(const ResourceUse&) const = default;
};

/// Returns the use of threads, blocks, registers and shared memory, in this order. `grid` is the number of blocks.
std::array<ResourceUse, 4> compute_resource_use(const Gpu& gpu, const BlockNeeds& needs, std::uint64_t grid);

}  // namespace warplens::clock
