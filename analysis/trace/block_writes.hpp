#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/simt/execute.hpp"

namespace warplens::trace {

/// The bytes that one block wrote in one four-byte word of global memory.
struct BlockWrite {
  static constexpr std::uint64_t kBytes = 4;
  std::uint64_t word = 0;    ///< number of the word: byte address / kBytes
  std::uint32_t block = 0;   ///< number of the block (block_number)
  std::uint8_t written = 0;  ///< one bit per byte of the word: set if the block wrote the byte
  std::array<std::uint8_t, kBytes> bytes{};
};

/// The writes of the first blocks of a launch to global memory. The blocks are executed one after another, row by row,
/// in the order in which the window of Warplens shows them. A GPU may run them in any order.
struct BlockWrites {
  std::vector<BlockWrite> writes;  ///< sorted by word, then by block
  std::uint64_t blocks = 0;        ///< number of executed blocks; their numbers are 0 to `blocks` - 1
  /// Blocks, in ascending order, that read data of an earlier block. They behave differently when executed alone.
  std::vector<std::uint32_t> readers;

  /// Updates `to`, a copy of at most 64 bytes of memory from `address` on: writes the values that blocks before number
  /// `block` wrote to these bytes. Bytes that none of these blocks wrote do not change. Returns a mask of the written
  /// bytes: bit n is for byte n of `to`.
  std::uint64_t left_at(std::uint64_t address, std::uint64_t block, std::vector<std::uint8_t>& to) const;
  /// Returns the last block before number `block` that wrote any of these bytes; -1 if there is none.
  std::int64_t last_writer(std::uint64_t address, std::uint64_t bytes, std::uint64_t block) const;
  bool reads_others(std::uint64_t block) const;
};

/// Limits of the execution. With them, it takes some tenths of a second and some tens of megabytes.
struct BlockWriteLimits {
  std::uint64_t warp_instructions = 10'000'000;
  std::size_t writes = std::size_t{1} << 20;
  std::uint64_t host_bytes = std::uint64_t{256} << 20;  ///< memory limit of the execution itself, in bytes
};

/// Executes the blocks from the first one until a limit is reached, and records their writes. Executes no block if the
/// blocks of the launch must run at the same time, and stops at a block that does not finish. If `limits` stop the
/// execution, returns the results so far.
BlockWrites follow_blocks(const simt::Program& program, const simt::Launch& launch, const simt::Limits& limits = {},
                          const BlockWriteLimits& most = {});

/// Like follow_blocks, but executes only the given blocks, in the given order. BlockWrites::blocks is the number of
/// executed blocks.
BlockWrites follow_selected_blocks(const simt::Program& program, const simt::Launch& launch,
                                   std::span<const simt::Dim3> blocks, const simt::Limits& limits = {},
                                   const BlockWriteLimits& most = {});

}  // namespace warplens::trace
